# Inoculation: answers of the test a week later, as means over four emotional and four neutral headlines.
mean_of <- function(items) {
  values <- rowMeans(sapply(items, function(item) answers(item)[as.character(people$subject_id)]))
  setNames(values, as.character(people$subject_id))
}
emotional <- mean_of(paste0("manipulative_f", 1:4))
neutral <- mean_of(paste0("manipulative_n", 1:4))
labels <- c("neutral film", "inoculation film")
compare("Emotional headlines: how manipulative (1 to 6)", emotional, c(1, 2), labels)
compare("Neutral headlines: how manipulative (1 to 6)", neutral, c(1, 2), labels)
compare("Discernment: emotional minus neutral", emotional - neutral, c(1, 2), labels)
