import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { builder, compare } from './builder.ts'
import { button, lookAtCards, scrollToEnd } from './feed-page.ts'
import { packageFiles } from './package-files.ts'
import { copyToAll, pickSet, section, unfold } from './study-pages.ts'

const exit = (code: string) => `https://app.prolific.com/submissions/complete?cc=${code}`
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Finish)$/ })
const wayBack = (page: Page) => page.getByRole('link', { name: 'Continue to app.prolific.com' })
/** What a run of the test calls its questionnaires and keys: other tests make some in the same lab. */
function namesOf(run: string) {
  const key = (name: string) => `${name}_${run}`
  return {
    ...{ run, before: `About you ${run}`, after: `After the feed ${run}`, age: key('age'), party: key('party') },
    ...{ why: key('why_liked'), recognised: key('recognised'), accuracy: key('accuracy'), readOn: key('read_on') },
    ...{ keptFrom: key('kept_from'), task: key('party_task') },
  }
}
type Names = ReturnType<typeof namesOf>

/** Screening by age, and the party by which people are balanced. */
async function buildBefore(page: Page, names: Names) {
  const { open, ask, select, add, paste, fields, save } = builder(page)
  const key = (name: string) => fields.getByLabel('Key', { exact: true }).fill(name)
  await open(names.before, 'Age and party, to screen and to balance')
  await ask(/^Number/, 'How old are you?')
  await key(names.age)
  await select(/^Page 1/)
  await fields.getByRole('button', { name: 'Add a jump' }).click()
  await compare(fields, /How old are you/, 'is less than', '18')
  await expect(fields.getByText(`End the visit: screened out if ${names.age} is less than 18`)).toBeVisible()
  await add(/^Page$/)
  await ask(/^One choice/, 'Which party is closest to you?')
  await key(names.party)
  await paste('blue\tThe Blues\nred\tThe Reds\nnone\tNeither of them')
  await save()
}

/** The first liked headline, recognition, a branch by an answer, and one by an answer of the other questionnaire. */
async function buildAfter(page: Page, names: Names) {
  const { open, ask, select, add, paste, fields, question, outline, save } = builder(page)
  const key = (name: string) => fields.getByLabel('Key', { exact: true }).fill(name)
  const insert = async (...way: RegExp[]) => {
    await fields.getByRole('button', { name: 'Insert into: Question' }).click()
    for (const name of way) await page.getByRole('menuitem', { name }).click()
    await expect(question).toBeFocused()
  }
  await open(names.after, 'What people liked, and which posts they recognise')
  await ask(/^Long text/, 'You liked “')
  await insert(/first liked card/)
  await page.keyboard.insertText('a post')
  await page.keyboard.press('End')
  await page.keyboard.insertText('”. Why?')
  await expect(question).toHaveValue('You liked “{{feed.first_liked_headline|a post}}”. Why?')
  await expect(outline.getByRole('button', { name: 'Long text: You liked “a post”. Why?', exact: true })).toBeVisible()
  await key(names.why)
  await select(/^Page 1/)
  await fields.getByRole('button', { name: 'Add a condition' }).click()
  await compare(fields, /Number of likes/, 'is at least', '1')

  await add(/^Page$/)
  await add(/^Block about cards/)
  await fields.getByLabel('In view at least (ms)').fill('500')
  await fields.getByRole('button', { name: 'Add a rule' }).click()
  await expect(fields.getByLabel('Cards of rule 2')).toHaveValue('not-seen')
  await ask(/^One choice/, 'Did you see this post?')
  await key(names.recognised)
  await paste('1_yes\tYes\n0_no\tNo')
  await add(/^Block about cards/)
  await fields.getByLabel('Cards of rule 1').selectOption({ label: 'Those they liked' })
  await ask(/^One choice/, 'How accurate is {{card.headline|it}}?')
  await key(names.accuracy)
  await fields.getByRole('button', { name: 'Use a scale' }).click()
  await page.getByRole('menuitem', { name: 'Accuracy, 4 steps' }).click()

  await add(/^Page$/)
  await ask(/^One choice/, 'Would you read on?')
  await key(names.readOn)
  await paste('1_yes\tYes\n0_no\tNo')
  await ask(/^Short text/, 'What keeps you from it?')
  await key(names.keptFrom)
  await fields.getByText('Logic', { exact: true }).click()
  await fields.getByRole('button', { name: 'Add a condition' }).click()
  await compare(fields, /Would you read on/, 'is', 'No')

  await add(/^Page$/)
  await fields.getByRole('button', { name: 'Add a condition' }).click()
  await compare(fields, new RegExp(names.party), 'is not', 'Neither of them')
  await ask(/^Short text/, 'What should be the first task of ')
  await insert(new RegExp(names.before), new RegExp(names.party))
  await expect(question).toHaveValue(`What should be the first task of {{answer.${names.party}|}}`)
  await key(names.task)
  await save()
}

/** Returns the link that Prolific gets. */
async function createStudy(page: Page, names: Names): Promise<string> {
  await page.goto('/create-study')
  await page.getByLabel('Number of conditions').fill('2')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByLabel('Name of Condition 1').fill('control')
  await page.getByLabel('Name of Condition 2').fill('prompt')
  await pickSet(page, 'news', '_demo_news')
  const intervention = section(page, 'Intervention type')
  const prompt = intervention.getByRole('group', { name: 'Condition 2 (prompt)' })
  await prompt.getByLabel('Intervention type').selectOption('accprompt')

  const journey = section(page, 'Post-experiment questionnaires')
  for (const [list, title] of [
    ['Nothing, or choose', names.before],
    ['Order matters!', names.after],
  ] as const) {
    await journey.getByPlaceholder(list).click()
    await journey.getByPlaceholder(list).fill(title)
    await page.getByRole('option', { name: title }).click()
    await page.keyboard.press('Escape')
  }
  await expect(journey.getByRole('listitem')).toHaveText(
    [
      /^Informed consent/,
      new RegExp(names.before),
      /^Instructions/,
      /^The feed/,
      new RegExp(names.after),
      /^Final questions/,
      /^Debrief/,
    ],
    { useInnerText: true },
  )
  // The feed shows every card of the set, so nobody could be asked about cards that they have not seen.
  await expect(
    section(page, 'Pre-flight').getByText(/asks about 5 cards that a person has not seen, but the feed leaves none/),
  ).toBeVisible()
  await section(page, 'Cards')
    .getByLabel(/^Number of cards/)
    .first()
    .fill('8')
  await copyToAll(page, 'Cards')
  await expect(page.getByText(/that a person has not seen/)).toHaveCount(0)

  const platform = section(page, 'Recruitment platform')
  await platform.getByLabel('Recruitment platform').selectOption('prolific')
  await platform.getByLabel('Redirect URL').fill(exit('COMPLETE'))
  await platform.getByText('Exits for other outcomes').click()
  await platform.getByLabel('Is screened out by an answer').fill(exit('SCREENED'))
  const assignment = section(page, 'How people are assigned')
  await unfold(page, 'How people are assigned')
  await assignment.getByRole('radio', { name: /^Stratified by answers/ }).check()
  await assignment.getByLabel('Add an item').selectOption(names.party)
  await page.getByLabel('Study name').fill(`Party news ${names.run}`)
  await page.getByLabel('Secret code').fill('1')
  await page.getByRole('switch', { name: 'Start as a draft' }).check()
  await page.getByRole('button', { name: 'Create Study', exact: true }).click()
  await page.getByRole('link', { name: 'Go to the study' }).click()
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect(page.getByText(/^Running/).first()).toBeVisible()
  return (await page.getByRole('link', { name: /PROLIFIC_PID/ }).getAttribute('href')) ?? ''
}

async function begin(page: Page, link: string, person: string, age: string) {
  await page.goto(link.replace(/\{\{%PROLIFIC_PID%\}\}/, person.repeat(24)).replace(/\{\{%\w+%\}\}/g, 's'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('How old are you?').fill(age)
  await next(page).click()
}

test('a study is built, launched, taken and analysed by the pages alone', { tag: '@core' }, async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 1000 })
  const names = namesOf(randomUUID().slice(0, 6))
  await buildBefore(page, names)
  await buildAfter(page, names)
  const link = await createStudy(page, names)

  const young = await (await browser.newContext()).newPage()
  await begin(young, link, 'a', '16')
  await expect(wayBack(young)).toHaveAttribute('href', exit('SCREENED'))
  await young.context().close()

  const person = await (await browser.newContext({ viewport: { width: 1280, height: 1000 } })).newPage()
  await begin(person, link, 'b', '30')
  await person.getByRole('radio', { name: 'The Blues' }).check()
  await next(person).click()
  await person.getByRole('dialog', { name: 'Instructions' }).getByRole('button', { name: 'Continue' }).click()
  await button(person, /^like/i).click()
  await lookAtCards(person, 6)
  await scrollToEnd(person)
  await person.getByRole('button', { name: /submit/i }).click()

  await person.getByLabel(/^You liked “(?!a post”).+”\. Why\?$/).fill('It was new')
  await next(person).click()
  const seen = person.getByRole('radiogroup', { name: 'Did you see this post?' })
  await expect(seen).toHaveCount(10)
  for (const group of await seen.all()) await group.getByRole('radio', { name: 'Yes' }).check()
  const accuracy = person.getByRole('radiogroup', { name: /^How accurate is (?!it\?).+\?$/ })
  await expect(accuracy).toHaveCount(1)
  await accuracy.getByRole('radio', { name: 'Very accurate', exact: true }).check()
  await next(person).click()
  // The answer decides what is asked below it.
  const readOn = person.getByRole('radiogroup', { name: 'Would you read on?' })
  await expect(readOn).toBeVisible()
  await expect(person.getByLabel('What keeps you from it?')).toHaveCount(0)
  await readOn.getByRole('radio', { name: 'No' }).check()
  await person.getByLabel('What keeps you from it?').fill('Time')
  await next(person).click()
  await person.getByLabel('What should be the first task of The Blues').fill('Schools')
  await next(person).click()
  await person.getByLabel('About how many minutes did this study take you?').fill('3')
  await person.getByRole('radio', { name: 'No', exact: true }).check()
  await next(person).click()
  await expect(wayBack(person)).toHaveAttribute('href', exit('COMPLETE'))
  await person.context().close()

  const experiment_id = new URL(link).searchParams.get('experiment_id') ?? ''
  await page.goto(`/download?id=${experiment_id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data package' }).click()
  const { textOf, recordsIn } = packageFiles(await readFile(await (await saving).path()))
  const codebook = textOf('codebook.html')
  const { run, before, after, ...keys } = names
  expect(Object.values(keys).filter((key) => !codebook.includes(key))).toEqual([])
  for (const words of ['Which party is closest to you?', 'The Blues', 'Did you see this post?', 'What keeps you from it?'])
    expect(codebook).toContain(words)
  const answers = recordsIn('-answers_data.csv').filter((row) => row['answer_status'] === 'answered')
  const chosenAs = (key: string) => answers.filter((row) => row['item_key'] === key).map((row) => row['card_chosen_as'])
  expect(chosenAs(names.recognised).sort()).toEqual([...Array(5).fill('not-seen'), ...Array(5).fill('seen')])
  expect(chosenAs(names.accuracy)).toEqual(['liked'])
  const people = recordsIn('-participants_data.csv')
  expect(people.map((row) => row['outcome']).sort()).toEqual(['complete', 'screened_out'])
  expect(people.find((row) => row['outcome'] === 'complete')).toMatchObject({
    ...{ assignment_method: 'stratified', stratum: `${names.party}=blue` },
  })
})
