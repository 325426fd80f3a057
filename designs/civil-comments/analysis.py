# Comments: how the tone was seen, the wish to join in, and likes of the posts.
labels = ["civil", "uncivil"]
compare("Friendliness of the tone (1 to 5)", answers("tone"), [1, 2], labels)
compare("Wish to join in (1 to 5)", answers("would_join"), [1, 2], labels)
compare("Share of posts that was liked", per_person(cards, "like"), [1, 2], labels)
