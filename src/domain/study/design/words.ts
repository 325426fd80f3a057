const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** A number at the start of a sentence. */
export const numberWord = (number: number): string => NUMBERS[number] ?? String(number)

export const counted = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`

/** a; a and b; a, b and c. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Condition 1; Conditions 1 and 2; Conditions 1 to 3 and 5. */
export function conditionNames(conditions: readonly number[]): string {
  const runs: string[] = []
  for (let i = 0; i < conditions.length; ) {
    let end = i
    while (conditions[end + 1] === (conditions[end] ?? 0) + 1) end++
    if (end - i >= 2) runs.push(`${conditions[i]} to ${conditions[end]}`)
    else runs.push(...conditions.slice(i, end + 1).map(String))
    i = end + 1
  }
  return `Condition${conditions.length === 1 ? '' : 's'} ${listed(runs)}`
}
