import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cards } from './feed-page.ts'
import { demoNews, makeStudy } from './make-study.ts'
import { section } from './study-pages.ts'

const linkTo = (experiment_id: string, user_id: string) => `/feed?experiment_id=${experiment_id}&user_id=${user_id}`

const setStatus = async (request: APIRequestContext, experiment_id: string, status: string) =>
  expect(await request.post('/v1/set_study_status', { data: { experiment_id, status } })).toBeOK()

test('a newcomer to a full study sees no card, is thanked, and gets the exit for it', async ({ page, request, browser }) => {
  const experiment_id = await makeStudy(request, 5, {
    quota: '1',
    platform: 'lucid',
    'redirect-url': 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}',
    'exit-quota_full': 'https://samplicio.us/s/ClientCallBack.aspx?RIS=40&RID={{rid}}',
  })
  await page.goto(linkTo(experiment_id, 'first'))
  await expect(cards(page).first()).toBeVisible()

  const late = await (await browser.newContext()).newPage()
  for (const open of [() => late.goto(`${linkTo(experiment_id, 'late')}&rid=r-7`), () => late.reload()]) {
    await open()
    const ending = late.getByRole('dialog', { name: 'Thank you for your interest' })
    await expect(ending).toContainText('This study has all the participants that it needs.')
    const exit = ending.getByRole('link', { name: 'Continue to samplicio.us' })
    await expect(exit).toHaveAttribute('href', 'https://samplicio.us/s/ClientCallBack.aspx?RIS=40&RID=r-7')
    await expect(ending).not.toContainText(/your data|receipt|made for research/i)
    await expect(cards(late)).toHaveCount(0)
  }
  await expectAccessible(late)
  await late.context().close()
})

test('people are assigned by an answer before the feed; the study page shows the balance, and a full group leaves before the cards', async ({
  page,
  request,
  browser,
}) => {
  const shared = {
    journey: JSON.stringify([{ step: 'form', form: 'lean' }, { step: 'feed' }]),
    assignment: 'stratified',
    'assignment-by': '["politicalposition"]',
    'quota-strata': '[{"stratum":{"politicalposition":"1_democrat"},"quota":2}]',
  }
  const experiment_id = await makeStudy(
    request,
    5,
    { ...shared, 'condition-name': 'control' },
    { ...shared, 'condition-name': 'prompt' },
  )
  const others = { politicalpref: '1_strongly-democratic', socialissuespref: '3_moderate', economicissuespref: '3_moderate' }
  const load = async (user_id: string, session_token?: string) =>
    (await (await request.post('/v1/load_experiment', { data: { experiment_id, user_id, session_token } })).json()).data
  for (const [i, politicalposition] of ['1_democrat', '1_democrat', '2_republican', '2_republican'].entries()) {
    const { session_token, condition } = await load(`person-${i}`)
    expect(condition).toBe(0)
    const data = { experiment_id, user_id: `person-${i}`, condition, session_token, form: 'lean' }
    const sent = await request.post('/v1/write_form', { data: { ...data, form_fields: { politicalposition, ...others } } })
    await expect(sent).toBeOK()
    await load(`person-${i}`, session_token)
  }
  await load('undecided')

  const late = await (await browser.newContext()).newPage()
  await late.goto(linkTo(experiment_id, 'late'))
  await late.getByRole('radio', { name: 'Democrat', exact: true }).check()
  await late.getByRole('radio', { name: 'Strongly Democratic' }).check()
  for (const moderate of await late.getByRole('radio', { name: 'Moderate' }).all()) await moderate.check()
  await late.getByRole('button', { name: 'Next' }).click()
  await expect(late.getByText('This study has all the participants that it needs.')).toBeVisible()
  await expect(cards(late)).toHaveCount(0)
  await late.context().close()

  await page.goto(`/studies/${experiment_id}/conditions`)
  const balance = page.getByRole('table', { name: 'People by their answers and condition' })
  const row = (name: string) => balance.getByRole('row', { name })
  await expect(row('politicalposition: Democrat').getByRole('cell')).toHaveText([
    /1 under way/,
    /1 under way/,
    /2 under way of 2/,
  ])
  await expect(row('politicalposition: Republican').getByRole('cell')).toHaveText([/1 under way/, /1 under way/, /2 under way/])
  await expect(page.getByRole('row', { name: 'Not assigned yet' })).toHaveCount(1)
  await expect(page.getByText('least filled within strata of politicalposition; 1 quota by answers')).toBeVisible()
  await expectAccessible(page, ['light'])
  await page.getByRole('navigation', { name: 'Pages of this study' }).getByRole('link', { name: 'Live' }).click()
  await expect(page.getByRole('row', { name: 'Not assigned yet' })).toHaveCount(1)
  await page.getByRole('radiogroup', { name: 'Group people' }).getByText('By stratum').click()
  const people = page.getByRole('table', { name: 'People by stratum' })
  const arrived = people.getByRole('row', { name: 'politicalposition: Republican' }).getByRole('cell').first()
  await expect(arrived).toHaveAccessibleName('2')
  await expectAccessible(page, ['light'])

  await page.goto(`/create-study?edit=${experiment_id}`)
  await expect(page.getByRole('radio', { name: /^Stratified by answers/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Minimisation/ }).check()
  await page.getByLabel('Add an item').selectOption('socialissuespref')
  await page.getByRole('button', { name: 'Add a quota' }).click()
  await expect(page.getByText('Say how many.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove quota 2' }).click()
  await expect(
    section(page, 'Your design').getByText('minimisation over politicalposition and socialissuespref, biased coin 0.8'),
  ).toBeVisible()
  await expectAccessible(page, ['dark'])
})

test('a newcomer to a full study who is interrupted before the ending gets it at the next load', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { 'quota-total': '1' })
  await request.post('/v1/load_experiment', { data: { experiment_id, user_id: 'first' } })
  await page.route('**/v1/end_session', (route) => route.abort())
  await page.goto(linkTo(experiment_id, 'late'))
  await expect(page.getByRole('dialog', { name: 'One moment, please' })).toBeVisible()
  await page.unroute('**/v1/end_session')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Thank you for your interest' })).toBeVisible()
})

test('a draft opens for tests only, until it is launched on its page; another one is deleted there', async ({
  page,
  request,
  browser,
}) => {
  const entity_set = await demoNews(request)
  const aDraft = async () => {
    const value = JSON.stringify([{ entity_set, number_to_show: 18, randomize_between_subjects: 'yes' }])
    const condition_settings = [{ condition: 1, param: 'entity_sets', value }]
    const made = await request.post('/v1/spawn_experiment', { data: { condition_settings, status: 'draft' } })
    return (await made.json()).data.experiment_id as string
  }
  const experiment_id = await aDraft()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(linkTo(experiment_id, 'early'))
  await expect(visitor.getByRole('heading', { name: 'This study has not begun yet.' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(`${linkTo(experiment_id, 'test_ab12cd34')}&preview=yes`)
  await expect(visitor.getByText('Test: 15 of 18 cards, not counted')).toBeVisible()
  await expectAccessible(visitor)

  await page.goto(`/studies/${experiment_id}`)
  await expect(page.getByText('people who follow the link read that it has not begun')).toBeVisible()
  await page.getByRole('button', { name: 'Launch' }).click()
  await expect(page.getByText('The study is running. New participants can join.')).toBeVisible()
  await visitor.goto(linkTo(experiment_id, 'early'))
  await expect(cards(visitor).first()).toBeVisible()
  await expect(visitor.getByText('not counted')).toHaveCount(0)
  await visitor.context().close()

  const other = await aDraft()
  await page.goto(`/studies/${other}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this study?' })
  await expect(dialog).toContainText('Nobody has taken part yet.')
  await expectAccessible(page, ['light', 'dark'], '[role=dialog]')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/studies')
  await expect(page.getByRole('row').filter({ hasText: experiment_id })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0)
})

test('a paused study asks newcomers to come later, a closed one thanks them, and current participants continue', async ({
  page,
  request,
  browser,
}) => {
  const experiment_id = await makeStudy(request, 5)
  await page.goto(linkTo(experiment_id, 'inside'))
  await expect(cards(page).first()).toBeVisible()

  const late = await (await browser.newContext()).newPage()
  await setStatus(request, experiment_id, 'paused')
  await late.goto(linkTo(experiment_id, 'late'))
  await expect(late.getByRole('heading', { name: 'This study is taking a break.' })).toBeVisible()
  await expect(late.getByRole('alert')).toContainText('Please try again later.')
  await expectAccessible(late)

  await late.goto(`${linkTo(experiment_id, 'test_ab12')}&condition=1&preview=yes`)
  await expect(cards(late).first()).toBeVisible()

  await setStatus(request, experiment_id, 'closed')
  await late.goto(linkTo(experiment_id, 'later'))
  await expect(late.getByRole('heading', { name: 'This study is over.' })).toBeVisible()
  await late.context().close()

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
})
