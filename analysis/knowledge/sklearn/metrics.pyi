"""Scores: numbers without a gradient."""
from gradpath import data, some_float, some_str


def accuracy_score(y_true, y_pred, **options): return some_float()


balanced_accuracy_score = cohen_kappa_score = matthews_corrcoef = accuracy_score
f1_score = fbeta_score = precision_score = accuracy_score
recall_score = jaccard_score = hamming_loss = zero_one_loss = mean_squared_error = mean_absolute_error = accuracy_score
r2_score = explained_variance_score = median_absolute_error = max_error = mean_squared_log_error = accuracy_score
root_mean_squared_error = mean_absolute_percentage_error = accuracy_score


def roc_auc_score(y_true, y_score, **options): return some_float()


average_precision_score = ndcg_score = top_k_accuracy_score = label_ranking_average_precision_score = roc_auc_score
brier_score_loss = roc_auc_score


def log_loss(y_true, y_pred, **options): return some_float()


def auc(x, y): return some_float()


def confusion_matrix(y_true, y_pred, **options): return data()


def classification_report(y_true, y_pred, **options): return some_str()


def roc_curve(y_true, y_score, **options): return data(), data(), data()


precision_recall_curve = roc_curve


def precision_recall_fscore_support(y_true, y_pred, **options): return some_float(), some_float(), some_float(), None


def silhouette_score(X, labels, **options): return some_float()


def normalized_mutual_info_score(labels_true, labels_pred, **options): return some_float()


adjusted_rand_score = adjusted_mutual_info_score = normalized_mutual_info_score
