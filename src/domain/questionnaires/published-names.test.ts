import { expect, test } from 'vitest'
import { scoresOf } from '../answer-keys/index.ts'
import { fieldNames } from '../answers/form-fields.ts'
import { questionnaires } from './index.ts'
import { itemsOf } from './questionnaire.ts'

const agreement = ['1_strongly-disagree', '2_disagree', '3_somewhat-disagree', '4_somewhat-agree', '5_agree', '6_strongly-agree']
const slightly = agreement.map((value) => value.replace('somewhat', 'slightly'))
const attention = ['1_strongly-agree', '2_agree', '3_neither-agree-nor-disagree', '4_disagree', '5_strongly-disagree']
const importance = [
  '1_no-importance',
  '2_very-low-importance',
  '3_low-importance',
  '4_some-importance',
  '5_high-importance',
  '6_very-high-importance',
]
const newsworthiness = [
  '1_no-newsworthiness',
  '2_very-low-newsworthiness',
  '3_low-newsworthiness',
  '4_some-newsworthiness',
  '5_high-newsworthiness',
  '6_very-high-newsworthiness',
]
const exposure = [
  '7_multiple-times-daily',
  '6_daily',
  '5_few-times-week',
  '4_one-per-week',
  '3_one-every-other-week',
  '2_once-twice-month',
  '1_none-this-month',
]
const ideology = ['1_strongly-liberal', '2_somewhat-liberal', '3_moderate', '4_somewhat-conservative', '5_strongly-conservative']
const accurate = [
  '1_not-at-all-accurate',
  '2_slightly-accurate',
  '3_somewhat-accurate',
  '4_moderately-accurate',
  '5_very-accurate',
  '6_extremely-accurate',
]
const trustworthy = [
  '1_not-at-all-trustworthy',
  '2_slightly-trustworthy',
  '3_somewhat-trustworthy',
  '4_moderately-trustworthy',
  '5_very-trustworthy',
  '6_extremely-trustworthy',
]

/** Every key and option value that stands in published data or joins with it: change one, and data sets no longer join. */
const published: Record<string, Record<string, string | readonly string[]>> = {
  crt: {
    'crt_mark-adam-28': 'number',
    'crt_10-50-printer': 'number',
    'crt_mold-bread-40': 'number',
    'crt_pass-second-place': 'number',
    'crt_sheep-15-8-died': 'number',
    'crt_emily-april-may': 'text',
  },
  lean: {
    politicalposition: ['1_democrat', '2_republican', '3_independent', '4_other'],
    politicalpref: [
      '1_strongly-democratic',
      '2_democratic',
      '3_lean-democratic',
      '4_lean-republican',
      '5_republican',
      '6_strongly-republican',
    ],
    socialissuespref: ideology,
    economicissuespref: ideology,
  },
  socialmediause: {
    'social-media_share-politics': ['0_dont-use-social-media', '1_no', '2_yes'],
    'social-media_use-freq': ['1_never', '2_once-a-month', '3_once-a-week', '4_2to6times-per-week', '5_daily'],
    'social-media_accuracy-importance': ['1_not-at-all', '2_slightly', '3_moderately', '4_very', '5_extremely'],
    'social-media_followers': 'number',
    'social-media_following': 'number',
    'monkeypox-cards-perc': 'slider',
  },
  ses: {
    ses_ladder: 'ladder',
    ses_income: [
      '0_less-than-10k',
      '1_10k-19k',
      '2_20k-29k',
      '3_30k-39k',
      '4_40k-49k',
      '5_50k-59k',
      '6_60k-69k',
      '7_70k-79k',
      '8_80k-89k',
      '9_90k-99k',
      '10_100k-149k',
      '11_150k-or-more',
    ],
    'ses_education-level': [
      '0_unsure-unknown-other',
      '1_less-than-high-school',
      '2_high-school-diploma',
      '3_vocational-training',
      '4_attended-college',
      '5_bachelors',
      '6_graduate-degree',
    ],
    'ses_education-years': 'number',
  },
  form: {
    age: 'number',
    gender: ['female', 'male', 'trans-female', 'trans-male', 'trans-non-binary', 'other'],
    ethnicity: [
      'white-caucasian',
      'black-african-american',
      'american-indian-alaska-native',
      'asian',
      'native-hawaiian-pacific-islander',
      'other',
      'prefer-not-to-say',
    ],
    attentioncheck2: [
      'not-at-all-interested',
      'slightly-interested',
      'moderately-interested',
      'very-interested',
      'extremely-interested',
    ],
    covidvaccine: [
      '1_definitely-not-get-it',
      '2_probably-not-get-it',
      '3_unsure',
      '4_probably-get-it',
      '5_definitely-get-it',
      '6_vaccinated',
    ],
  },
  imp: {
    'monkeypox-importance': importance,
    'monkeypox-newsworthiness': newsworthiness,
    'johnny-importance': importance,
    'johnny-newsworthiness': newsworthiness,
    'election-importance': importance,
    'election-newsworthiness': newsworthiness,
    'covid-importance': importance,
    'covid-newsworthiness': newsworthiness,
  },
  ac: { murder: attention, attentioncheck1: attention, 'gays-lesbians': attention, taxes: attention },
  aot: {
    'aot_loyal-beliefs': agreement,
    'aot_true-important': agreement,
    'aot_evidence-conflicts': agreement,
    'aot_change-beliefs': agreement,
    'aot_maintain-beliefs': agreement,
    'aot_regardless-topic': agreement,
  },
  ccn: {
    'monkeypox-worry': [
      '1_not-at-all-worried',
      '2_slighly-worried',
      '3_somewhat-worried',
      '4_moderately-worried',
      '5_very-worried',
      '6_extremely-worried',
    ],
    'monkeypox-concern': [
      '1_not-at-all-concerned',
      '2_slighly-concerned',
      '3_somewhat-concerned',
      '4_moderately-concerned',
      '5_very-concerned',
      '6_extremely-concerned',
    ],
    'monkeypox-vax': ['1_never', '2_not-likely', '3_somewhat-likely', '4_very-likely', '5_absolutely-likely'],
    'monkeypox-problem': slightly,
  },
  def: {
    'monkeypox-desired-frequency': ['3_more-monkeypox', '2_same-monkeypox', '1_less-monkeypox'],
    'johnny-desired-frequency': ['3_more-johnny', '2_same-johnny', '1_less-johnny'],
    'election-desired-frequency': ['3_more-election', '2_same-election', '1_less-election'],
    'covid-desired-frequency': ['3_more-election', '2_same-election', '1_less-election'],
  },
  exp: {
    'monkeypox-exposure-frequency': exposure,
    'johnny-exposure-frequency': exposure,
    'election-exposure-frequency': exposure,
    'covid-exposure-frequency': exposure,
  },
  ftg: { 'covid-tired': slightly, 'covid-sickhearing': slightly, 'covid-changesubject': slightly },
  final: { random: ['yes', 'no'], 'study-duration': 'number', comments: 'long-text' },
  'custom-msg': {},
  newseval: {
    'monkeypox-eval-accurate': accurate,
    'monkeypox-eval-trust': trustworthy,
    'johnny-eval-accurate': accurate,
    'johnny-eval-trust': trustworthy,
    'election-eval-accurate': accurate,
    'election-eval-trust': trustworthy,
    'covid-eval-accurate': accurate,
    'covid-eval-trust': trustworthy,
  },
}

const publishedForms = questionnaires.filter(({ name }) => name in published)

test('no published questionnaire is gone', () => {
  expect(publishedForms.map(({ name }) => name).sort()).toEqual(Object.keys(published).sort())
})

test.each(publishedForms)('$name keeps its published keys and option values, in order', (questionnaire) => {
  const written = itemsOf(questionnaire).map((item) => [
    item.key,
    'options' in item ? item.options.map(({ value }) => value) : item.type,
  ])
  expect(written).toEqual(Object.entries(published[questionnaire.name] ?? {}))
})

test('people read the published slips spelt rightly', () => {
  const labels = questionnaires
    .flatMap(itemsOf)
    .flatMap((item) => ('options' in item ? item.options.map(({ label }) => label) : []))
  expect(labels).toContain('Slightly worried')
  expect(labels).toContain('Slightly concerned')
  expect(labels.join()).not.toMatch(/slighly/i)
})

test('what is sent besides the answers keeps its names too', () => {
  const answerKeys = new Set(publishedForms.flatMap((questionnaire) => itemsOf(questionnaire).map(({ key }) => key)))
  expect(publishedForms.flatMap(fieldNames).filter((name) => !answerKeys.has(name))).toEqual([
    'monkeypox-cards-perc_touched',
    'imp_block-order',
    'def_block-order',
    'exp_block-order',
    'newseval_block-order',
  ])
})

test('scores keep their names, because they become columns', () => {
  const names = publishedForms.flatMap(scoresOf).map(({ name }) => name)
  expect(names).toEqual(['crt_correct', 'crt_score', 'crt_intuitive', 'aot_score', 'ftg_score'])
})
