# What published analyses of feed studies do with the six CSV files, step by step, with the defaults of the functions that they use.
#
#   Rscript published-analysis.R FOLDER OUT N_CARDS
#
# FOLDER has the six files of a study, with one stimulus_set file per set. Results are written to OUT. Needs data.table, bit64 and dplyr.

suppressPackageStartupMessages({
  library(data.table)
  library(dplyr)
})

args <- commandArgs(TRUE)
folder <- args[1]
out <- args[2]
n_cards <- as.integer(args[3])
max_dwell_ms <- 30000
n_edge <- 3

# A warning while reading means that a row was lost or joined with another one.
options(warn = 2)
paths_of <- function(type) list.files(folder, pattern = paste0("_", type, "[.]csv$"), full.names = TRUE)
engagement <- fread(paths_of("engagement"))
user_form <- fread(paths_of("user_form"))
entity_info <- fread(paths_of("entity_info"))
stimulus_set <- rbindlist(lapply(paths_of("stimulus_set"), fread), fill = TRUE)
parameters <- fread(paths_of("experiment_parameters"))
inventory <- fread(paths_of("inventory"))

# The other reader in use must find the same rows. fread leaves doubled quotation marks as they are.
types <- c("engagement", "user_form", "entity_info", "stimulus_set", "experiment_parameters", "inventory")
readers <- rbindlist(lapply(types, function(type) {
  rbindlist(lapply(paths_of(type), function(path) {
    data.frame(type = type, fread = nrow(fread(path)), read_csv = nrow(read.csv(path)))
  }))
}))
base_form <- read.csv(paths_of("user_form"))
base_parameters <- read.csv(paths_of("experiment_parameters"))
single_quotes <- function(text) gsub('""', '"', text, fixed = TRUE)
readers[, same_text := TRUE]
readers[type == "user_form", same_text := identical(single_quotes(user_form$response), base_form$response)]
readers[type == "experiment_parameters", same_text := identical(single_quotes(parameters$value), base_parameters$value)]
options(warn = 1)

# --- People and times -------------------------------------------------------------------------------------------------------------

engagement <- engagement[condition != "null"]
people <- engagement[, .(
  n_distinct_cards = n_distinct(entity_id),
  ip_address = first(ip_address),
  n_addresses = n_distinct(ip_address),
  mobile = as.integer(any(grepl("[Mm]obile", user_agent))),
  condition = first(as.numeric(condition))
), by = user_id]
people[, has_enough_cards := n_distinct_cards >= n_cards]
people[, is_first_of_address := !duplicated(ip_address)]
kept <- people[has_enough_cards == TRUE & is_first_of_address == TRUE, user_id]
engagement <- engagement[user_id %in% kept]

# Milliseconds since the first event of a person. -1 stands for no time.
engagement[time_stamp >= 0, since_stored := as.numeric(time_stamp - min(time_stamp)), by = user_id]
engagement[time_engagement >= 0, since_engaged := as.numeric(time_engagement - min(time_engagement)), by = user_id]
engagement[time_content_viewed >= 0, since_viewed := as.numeric(time_content_viewed - min(time_content_viewed)), by = user_id]

# True and false from the name of the file.
engagement[grepl("/t_", entity_url), veracity := 1]
engagement[grepl("/f_", entity_url), veracity := 0]
engagement[, kind := entity_category]
engagement[entity_category == "news", kind := ifelse(veracity == 1, "news_true", "news_false")]

# --- Dwell and clicks per person and card -----------------------------------------------------------------------------------------

visits <- engagement[engagement_type == "dwell"]
clicks <- engagement[engagement_type != "dwell"]
dwell <- visits[, .(
  dwell = sum(as.numeric(response)),
  n_dwells = .N,
  item_order = mean(item_order),
  condition = mean(as.numeric(condition)),
  shown_likes = mean(likes),
  shown_shares = mean(shares),
  shown_read_later = mean(read_later)
), keyby = .(user_id, ip_address, entity_id, veracity, entity_category, kind, entity_set, experiment_id)]
dwell[dwell > max_dwell_ms, dwell := NA]
places <- sort(unique(dwell$item_order))
dwell[item_order %in% c(head(places, n_edge), tail(places, n_edge)), dwell := NA]
dwell[, log_dwell := log(dwell + 1)]

# How often each button was switched on and off, and its last state.
counts <- dcast(clicks[, .(n = .N), keyby = .(user_id, entity_id, engagement_type, response)],
  user_id + entity_id ~ engagement_type + response, value.var = "n", fill = 0)
setorder(clicks, user_id, entity_id, engagement_type, time_engagement)
states <- dcast(clicks[, .(state = response[.N]), keyby = .(user_id, entity_id, engagement_type)],
  user_id + entity_id ~ engagement_type, value.var = "state", fill = 0)
setnames(states, c("likes", "shares", "read_later"), c("liked", "shared", "bookmarked"))
engaged <- setdiff(c(names(counts), names(states)), c("user_id", "entity_id"))
cards <- dwell %>% left_join(counts, by = c("user_id", "entity_id")) %>% left_join(states, by = c("user_id", "entity_id")) %>% data.table()
for (name in engaged) cards[is.na(get(name)), (name) := 0]

# Visit by visit: the clicks of a visit are found by the time at which the card came into view.
by_visit <- dcast(clicks[, .(n = .N), keyby = .(user_id, entity_id, since_viewed, engagement_type, response)],
  user_id + entity_id + since_viewed ~ engagement_type + response, value.var = "n", fill = 0)
visits <- visits[!is.na(since_viewed), .(user_id, entity_id, item_order, since_viewed, since_stored, dwell = as.numeric(response))] %>%
  left_join(by_visit, by = c("user_id", "entity_id", "since_viewed")) %>% data.table()
in_visits <- setdiff(names(by_visit), c("user_id", "entity_id", "since_viewed"))
for (name in in_visits) visits[is.na(get(name)), (name) := 0]
clicks <- clicks[, .(user_id, entity_id, engagement_type, response, since_engaged, since_viewed)]

# --- Covariates -------------------------------------------------------------------------------------------------------------------

item_level <- function(table) {
  setnames(table, gsub(".", "_", tolower(names(table)), fixed = TRUE))
  table <- table[, lapply(.SD, function(column) ifelse(column == "null", NA, column)), .SDcols = setdiff(names(table), "time_stamp")]
  table[, topic := single_quotes(topic)]
}
entity_info <- item_level(entity_info)
stimulus_set <- item_level(stimulus_set)
numeric_covariates <- "partisanship_combined"
for (name in numeric_covariates) {
  entity_info[, (name) := as.numeric(get(name))]
  stimulus_set[, (name) := as.numeric(get(name))]
}
entity_info[grepl("/t_", entity_url), veracity := 1]
entity_info[grepl("/f_", entity_url), veracity := 0]
cards <- cards %>% left_join(entity_info[, .(entity_id, topic, partisanship_combined)], by = "entity_id") %>% data.table()
items <- entity_info %>% left_join(cards[, .(times_kept = .N), by = entity_id], by = "entity_id") %>% data.table()

# --- Answers ----------------------------------------------------------------------------------------------------------------------

answers <- data.table(base_form)[!is.na(response) & response != ""]
checkpoints <- answers[field == "checkpoint", .(user_id, response)]
parameters_of_link <- answers[startsWith(field, "URLParams-"), .(user_id, field, response)]
answers <- answers[field != "checkpoint" & !startsWith(field, "URLParams-")]
setorder(answers, user_id, field, time_stamp)
answers <- distinct(answers)[, .SD[.N], keyby = .(user_id, field), .SDcols = "response"]
answers[, field := tolower(gsub("-", "_", field))]
wide <- dcast(answers, user_id ~ field, value.var = "response")
wide[, crt := ((crt_mark_adam_28 == "4") + (crt_10_50_printer == "10") + (crt_mold_bread_40 == "39") + (crt_pass_second_place == "2") +
  (crt_sheep_15_8_died == "8") + grepl("emily", tolower(crt_emily_april_may))) / 6]
for (name in c("age", "ses_ladder", "ses_education_years", "social_media_followers", "condition")) wide[, (name) := as.numeric(get(name))]
scores <- wide[, .(user_id, condition_of_form = condition, crt, age, ses_ladder, ses_education_years, social_media_followers)]
people <- people %>% left_join(scores, by = "user_id") %>% data.table()

# --- The study --------------------------------------------------------------------------------------------------------------------

settings <- data.table(base_parameters)[, .(parameter, condition, value)]
settings[parameter == "consent", decoded := vapply(value, URLdecode, "")]
pool <- inventory[, .(condition, entity_id, entity_url, entity_set)]

# Every cell is quoted; what is missing is empty.
options(scipen = 999)
write <- function(table, name) {
  cells <- lapply(table, function(column) ifelse(is.na(column), "", as.character(column)))
  write.csv(as.data.frame(cells), file.path(out, paste0(name, ".csv")), row.names = FALSE)
}
write(readers, "readers")
write(people, "people")
write(cards, "cards")
write(visits, "visits")
write(clicks, "clicks")
write(items, "items")
write(stimulus_set, "stimuli")
write(answers, "answers")
write(checkpoints, "checkpoints")
write(parameters_of_link, "link")
write(settings, "settings")
write(pool, "pool")
