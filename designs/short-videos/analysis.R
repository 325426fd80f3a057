# Short videos: sound, and seconds watched.
cards$has_sound <- 1 - as.numeric(cards$video_muted_end)
labels <- c("scroll", "full screen")
compare("Share of videos with sound at the end", per_person(cards, "has_sound"), c(1, 2), labels)
compare("Seconds watched of a video", per_person(cards, "video_watched_ms") / 1000, c(1, 2), labels)
