# Short videos: sound, how absorbed people were, and seconds watched.
with_sound = [card for card in cards if card["audio"] == "yes" and card["video_muted_end"] is not None]
labels = ["muted start", "asked for sound"]
compare("Share of videos with sound at the end", per_person([{**card, "is_on": 1 - card["video_muted_end"]} for card in with_sound], "is_on"), [1, 2], labels)
compare("How absorbed, 1 to 5", answers("immersed"), [1, 2], labels)
watched = per_person(cards, "video_watched_ms")
compare("Seconds watched of a video", {person: value / 1000 for person, value in watched.items()}, [1, 2], labels)
