# Short videos: sound, how absorbed people were, and seconds watched.
with_sound <- cards[cards$audio %in% "yes", ]
with_sound$is_on <- 1 - as.numeric(with_sound$video_muted_end)
labels <- c("muted start", "asked for sound")
compare("Share of videos with sound at the end", per_person(with_sound, "is_on"), c(1, 2), labels)
compare("How absorbed, 1 to 5", answers("immersed"), c(1, 2), labels)
compare("Seconds watched of a video", per_person(cards, "video_watched_ms") / 1000, c(1, 2), labels)
