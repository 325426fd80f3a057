import { battery, codedOptions } from './parts/battery.ts'
import { onePage, type Questionnaire } from './questionnaire.ts'

/** The published scale names its two ends only. */
const degrees = codedOptions(['Strongly disagree', '2', '3', '4', 'Strongly agree'])

const statements = [
  { key: 'sus_1-frequently', label: 'I think that I would like to use this system frequently.' },
  { key: 'sus_2-complex', label: 'I found the system unnecessarily complex.' },
  { key: 'sus_3-easy', label: 'I thought the system was easy to use.' },
  {
    key: 'sus_4-support',
    label: 'I think that I would need the support of a technical person to be able to use this system.',
  },
  { key: 'sus_5-integrated', label: 'I found the various functions in this system were well integrated.' },
  { key: 'sus_6-inconsistent', label: 'I thought there was too much inconsistency in this system.' },
  { key: 'sus_7-quickly', label: 'I would imagine that most people would learn to use this system very quickly.' },
  { key: 'sus_8-cumbersome', label: 'I found the system very cumbersome to use.' },
  { key: 'sus_9-confident', label: 'I felt very confident using the system.' },
  { key: 'sus_10-learn', label: 'I needed to learn a lot of things before I could get going with this system.' },
]

export const questionnaire: Questionnaire = {
  name: 'sus',
  label: 'system usability (SUS)',
  asks: 'How usable the feed was, on ten statements',
  aliases: ['SUS'],
  heading: 'Using the feed',
  submitLabel: 'Next',
  intro: 'The “system” is the feed that you have just used. Please answer each statement with what first comes to mind.',
  pages: onePage([{ name: 'all', items: [battery('sus', 'How much do you agree?', degrees, statements)] }]),
  citation:
    'Brooke, J. (1996). SUS: A “quick and dirty” usability scale. In P. W. Jordan, B. Thomas, B. A. Weerdmeester, & I. L. McClelland (Eds.), Usability Evaluation in Industry (pp. 189–194). Taylor & Francis.',
  licence: 'Free to use with the source named.',
  wording: 'as-published',
}
