# Short videos: sound, and seconds watched.
heard = [{**card, "has_sound": 1 - card["video_muted_end"]} for card in cards if card["video_muted_end"] is not None]
labels = ["scroll", "full screen"]
compare("Share of videos with sound at the end", per_person(heard, "has_sound"), [1, 2], labels)
watched = per_person(cards, "video_watched_ms")
compare("Seconds watched of a video", {person: value / 1000 for person, value in watched.items()}, [1, 2], labels)
