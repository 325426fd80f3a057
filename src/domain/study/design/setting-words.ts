import { FEED_WORDS } from './feed-setting-words.ts'

/** A setting in words. */
export type SettingWords = {
  /** At its field, and in lists of changes. */
  label: string
  /** In a sentence, as what conditions differ in. */
  named?: string
  /** What it does. The search of the create page reads it too. */
  help: string
}

/** Every setting that has a field of its own on the create page: one line makes it appear in the search. */
const WORDS: Readonly<Record<string, SettingWords>> = {
  'study-name': { label: 'Study name', help: 'What you and your lab call the study. Participants never see it.' },
  'n-conditions': {
    label: 'Number of conditions',
    help: 'How many conditions the study has. Each participant is in one of them.',
  },
  'condition-name': { label: 'Name of the condition', help: 'Such as control or treatment. Participants never see it.' },
  quota: {
    label: 'Participants per condition',
    named: 'the quota',
    help: 'People who come when all places are taken leave by the exit for full studies.',
  },
  'quota-total': {
    label: 'Participants in total',
    help: 'The study is full when this many people have finished it. Empty: as many as come.',
  },
  assignment: {
    label: 'How people are assigned',
    named: 'how people are assigned',
    help: 'How the condition of each person is drawn: least filled first, stratified, by minimisation.',
  },
  'assignment-by': {
    label: 'Items that people are assigned by',
    named: 'how people are assigned',
    help: 'Answers in which the conditions should be alike: strata, or factors of the minimisation.',
  },
  'assignment-coin': {
    label: 'Chance of the better condition',
    named: 'how people are assigned',
    help: 'The biased coin of the minimisation: how often the better condition is taken.',
  },
  'assignment-weights': {
    label: 'Weights of the assignment',
    named: 'how people are assigned',
    help: 'How much each item counts for the minimisation.',
  },
  'quota-strata': {
    label: 'Participants by answers',
    named: 'the quotas by answers',
    help: 'How many people with certain answers the study wants.',
  },
  ...FEED_WORDS,
  'custom-msg-type': {
    label: 'Message type',
    named: 'the custom end message',
    help: 'Whether participants read a message of yours at the end, on the page or in a dialog.',
  },
  'custom-msg': { label: 'Message', named: 'the custom end message', help: 'What participants read at the end, as Markdown.' },
  forms: { label: 'Questionnaires', named: 'the questionnaires', help: 'What is asked after the feed, in this order.' },
  questionnaires: {
    label: 'Own questionnaires',
    named: 'the questionnaires of the study’s own',
    help: 'Copies of the lab’s own questionnaires that this study asks.',
  },
  journey: {
    label: 'Steps of the study',
    named: 'the steps of the study',
    help: 'The steps of a visit: consent, questions before the feed, instructions, the feed, questions after it.',
  },
  'journey-order': {
    label: 'Order of blocks',
    named: 'the order of blocks',
    help: 'In which order the blocks of the journey come: as they are written, random, or balanced over people.',
  },
  'journey-draw': {
    label: 'Blocks for each person',
    named: 'how many blocks each person gets',
    help: 'How many of the blocks of the journey each person gets, drawn so that as many people have each. Empty: all of them.',
  },
  feeds: {
    label: 'Settings of each feed',
    named: 'the settings of single feeds',
    help: 'What each feed of a visit with several has for itself, and which cards of earlier feeds it shows.',
  },
  waves: {
    label: 'Waves',
    named: 'the waves',
    help: 'The visits of the study: when people can come back to each, and what is done in it.',
  },
  'waves-when-closed': {
    label: 'Later waves while paused or closed',
    named: 'whether later waves begin while the study is paused or closed',
    help: 'Whether people who are in the study may begin a later wave although it takes nobody new.',
  },
  'contact-required': {
    label: 'Mail address is required',
    named: 'whether people must give a mail address',
    help: 'Whether the page “mail address” can be passed without an address.',
  },
  'mails-per-minute': {
    label: 'Mails a minute',
    named: 'how many mails are sent in a minute',
    help: 'At most so many mails of this study are sent in a minute. Without a number, 30.',
  },
  languages: {
    label: 'Languages',
    named: 'the languages',
    help: 'In which languages people can take part; where one has no text, the first is used.',
  },
  'final-page': {
    label: 'End with the final questions',
    named: 'the final questions',
    help: 'Honesty, duration and comments, after the other questionnaires.',
  },
  'debrief-names-false': {
    label: 'Name the false cards that a person saw',
    named: 'whether the false cards are named',
    help: 'Listed below the debrief with their pictures and “This was not true”: cards named f_… or with veracity false. Where there are none, nothing is listed.',
  },
  topics: { label: 'Topics', named: 'the topics of the questionnaires', help: 'The topics that some questionnaires ask about.' },
  'failed-attention': {
    label: 'People who fail an attention check',
    named: 'what follows a failed attention check',
    help: 'Whether they finish like everybody or leave by an exit of their own.',
  },
  instruct: {
    label: 'Instructions text',
    named: 'the study instructions',
    help: 'A popup after the consent, before the first card, as Markdown.',
  },
  consent: {
    label: 'Consent text',
    named: 'the informed consent',
    help: 'What participants read and agree to before anything else, as Markdown.',
  },
  debrief: {
    label: 'Debrief text',
    named: 'the debrief',
    help: 'What participants are told about the study when it is over, as Markdown.',
  },
  platform: {
    label: 'Recruitment platform',
    named: 'the recruitment platform',
    help: 'Where participants come from and are paid, such as Prolific or Amazon Mechanical Turk.',
  },
  'redirect-url': {
    label: 'Redirect URL',
    named: 'the redirect-url',
    help: 'The address to which participants go back at the end.',
  },
  'completion-code': {
    label: 'Completion code',
    named: 'the completion-code',
    help: 'The code that participants enter on the platform to be paid.',
  },
  'cues-ln-mean': {
    label: 'Made-up likes: mean of the logarithm',
    named: 'the made-up counts',
    help: 'Mean of the logarithm of the likes. The other counts follow the likes.',
  },
  'cues-ln-sd': {
    label: 'Made-up likes: spread of the logarithm',
    named: 'the made-up counts',
    help: 'Standard deviation of the logarithm. With 0, every card shows the same.',
  },
  'cues-share-perc': {
    label: 'Made-up shares: percent of the likes',
    named: 'the made-up counts',
    help: 'The mean over the cards. The counts of the other buttons are between shares and likes.',
  },
  'cues-share-perc-sd': {
    label: 'Made-up shares: spread of the percentage',
    named: 'the made-up counts',
    help: 'Standard deviation of that percentage over the cards, never below 0 %. With 0, all cards have the same.',
  },
  'dwell-definition': {
    label: 'When a card counts as looked at',
    named: 'what counts as dwell',
    help: 'Dwell, in the engagement file, is the time in which this much of a card is visible, or this much of the screen is filled by it. For new studies we recommend half: with all of it, much of the time in which people look at a card does not count; the data package has all of them in any case.',
  },
  'focal-line': {
    label: 'Height of the focal line',
    named: 'the height of the focal line',
    help: 'How far down the line is, as a share of the height in which cards can be seen: 0.1 is near the top, 0.9 near the bottom. At each moment at most one card is at the line. Empty: 0.4.',
  },
  contact: {
    label: 'Contact for participants',
    named: 'the contact',
    help: 'A name with an email address, for example. Participants read it at the consent, at the end and on the page about their data.',
  },
  'retention-date': {
    label: 'Data is erased on',
    help: 'On this day the study is closed and everything about its participants is erased; the design and the counts stay. You are warned 30 days before and can move it. Empty: the data is kept.',
  },
  'replay-letters': {
    label: 'Replays show what was typed',
    named: 'whether replays show what was typed',
    help: 'Otherwise a replay shows how much was typed, as dots, and the letters stay on the server. If you switch this on, say so in the consent.',
  },
  'detect-duplicates': {
    label: 'Look for people who come twice',
    named: 'whether networks are compared',
    help: 'Stores a keyed hash of each person’s network address, never the address, and shows on the quality page who came from the same network. The key is destroyed when the study closes. Participants are told.',
  },
  'session-minutes': {
    label: 'Longest visit, in minutes',
    named: 'how long a visit goes on',
    help: 'People who come back within this time find the feed as they left it.',
  },
  'redirect-disabled': {
    label: 'Questionnaires stay when they are saved',
    named: 'whether questionnaires stay when they are saved',
    help: 'For pages inside a survey that moves its reader on by itself.',
  },
  'embed-hosts': {
    label: 'Sites that may embed the study',
    named: 'who may embed the study',
    help: 'Host names, such as uni.qualtrics.com. If empty, any https page can show the study in a frame.',
  },
  'allow-url-overrides': {
    label: 'Links may override settings',
    named: 'whether links may override settings',
    help: 'A link can change the feed type, texts, buttons and the intervention of its visit. It is recorded.',
  },
  'allow-untokened-writes': {
    label: 'Accept data without a session token',
    named: 'whether data without a token are accepted',
    help: 'For scripts of older studies. Anybody who knows a participant’s id can then write in their name.',
  },
  'link-secret': {
    label: 'Secret of signed links',
    named: 'the secret of signed links',
    help: 'When set, a link opens the study only with sig=…, the HMAC-SHA256 of its user_id or panel id by this secret; the manual shows how to make such links in R and Python.',
  },
  'signed-links': {
    label: 'Only links that the panel signed',
    named: 'whether the panel must sign links',
    help: 'Nobody gets in by editing a link. For Prolific, turn on “Secure external URL” there too. For Cint, store the key of your account on the page Panel of the study.',
  },
  'signed-exits': {
    label: 'Sign the exits to Cint',
    named: 'whether exits to Cint are signed',
    help: 'Exits that end with &hash=, &ienc=, &ienc2= or &oenc2= get a hash by the key of the page Panel. Never tried with Cint itself: try each exit first.',
  },
  'test-ids': {
    label: 'Who is a test besides test links',
    named: 'who is a test',
    help: 'Off: only test links are. On: nobody whose id happens to contain these letters is counted.',
  },
}

const BUTTON = 'feed-button-'
const EXIT = 'exit-'

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export function settingWords(param: string): SettingWords | undefined {
  if (param.startsWith(BUTTON)) {
    const button = param.slice(BUTTON.length)
    return {
      label: `${capitalized(button)} button`,
      named: `the ${button} button`,
      help: 'Whether the button is shown, and which number is shown beside it: none, 0, log-normal made-up counts, or the count of the sheet.',
    }
  }
  if (param.startsWith(EXIT))
    return {
      label: `Exit: ${param.slice(EXIT.length).replaceAll('_', ' ')}`,
      named: 'the exits',
      help: 'A link or a code for participants who do not finish.',
    }
  return WORDS[param]
}

/** Only links name these. */
const OF_LINKS: Readonly<Record<string, string>> = { condition: 'Condition', intervention_idx: 'Card of the intervention' }

export const settingLabel = (param: string): string => settingWords(param)?.label ?? OF_LINKS[param] ?? param

/** A setting in plain words, as what conditions differ in. */
export const settingName = (param: string): string => settingWords(param)?.named ?? param

/** What a setting does, for its field. */
export function settingHelp(param: string): string {
  const words = settingWords(param)
  if (words === undefined) throw new Error(`No words for the setting ${param}`)
  return words.help
}
