# Inoculation: answers of the test a week later, as means over four emotional and four neutral headlines.
def mean_of(items):
    given = [answers(item) for item in items]
    return {person: fmean(each[person] for each in given) for person in condition_of if all(person in each for each in given)}


emotional = mean_of([f"manipulative_f{number}" for number in range(1, 5)])
neutral = mean_of([f"manipulative_n{number}" for number in range(1, 5)])
labels = ["neutral film", "inoculation film"]
compare("Emotional headlines: how manipulative (1 to 6)", emotional, [1, 2], labels)
compare("Neutral headlines: how manipulative (1 to 6)", neutral, [1, 2], labels)
discernment = {person: emotional[person] - neutral[person] for person in emotional if person in neutral}
compare("Discernment: emotional minus neutral", discernment, [1, 2], labels)
