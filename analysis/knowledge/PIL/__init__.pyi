from . import Image, ImageDraw, ImageFont, ImageFilter, ImageOps, ImageEnhance
