from . import Handler

RotatingFileHandler = TimedRotatingFileHandler = QueueHandler = QueueListener = SocketHandler = Handler
