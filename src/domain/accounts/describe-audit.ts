import type { AuditAction } from './audit-actions.ts'

type Detail = Readonly<Record<string, unknown>>

export type Recorded = { action: AuditAction; target: string | null; detail: Detail }

/** An entry in words. The person who acted is the subject of `what`. */
export type AuditWords = { what: string; about: string; details: string }

type Words = {
  what: string
  /** Without it the target itself. */
  about?: (entry: Recorded) => string
  details?: (detail: Detail) => readonly (string | false)[]
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const textIn = (detail: Detail, name: string): string => {
  const value = detail[name]
  return isPlain(value) ? String(value) : ''
}

/** `before` and the value, or nothing where there is no value. */
const phrase = (before: string, detail: Detail, name: string): string | false => {
  const text = textIn(detail, name)
  return text !== '' && `${before}${text}`
}

/** Days are those of UTC, as in the file. */
const until = (detail: Detail): string | false => {
  const atMs = detail['expires_at']
  return (
    typeof atMs === 'number' && Number.isFinite(new Date(atMs).getTime()) && `until ${new Date(atMs).toISOString().slice(0, 10)}`
  )
}

const panelStudy = (detail: Detail) => phrase('study there ', detail, 'panel_study_id')

const counted = (detail: Detail, name: string, one: string): string | false => {
  const count = detail[name]
  return typeof count === 'number' && `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
}

const listIn = (before: string, detail: Detail, name: string): string | false => {
  const list = detail[name]
  const texts = Array.isArray(list) ? list.filter(isPlain) : []
  return texts.length > 0 && before + texts.join(', ')
}

/** What ended with it: a role, a membership or a password takes along what was made by it. */
const ended = (detail: Detail): string | false => {
  const counts = detail['ended']
  if (typeof counts !== 'object' || counts === null) return false
  const of = counts as Detail // checked above; each value is looked at
  const parts = [
    counted(of, 'invitations', 'invitation'),
    counted(of, 'shares', 'share'),
    counted(of, 'review_links', 'review link'),
    counted(of, 'tokens', 'token'),
  ].filter(Boolean)
  return parts.length > 0 && `ended ${parts.join(', ')}`
}

const fromTo = (detail: Detail) => [phrase('from ', detail, 'from'), phrase('to ', detail, 'to')].filter(Boolean).join(' ')

const by = (detail: Detail) => [phrase('by ', detail, 'by')]
const to = (detail: Detail) => [textIn(detail, 'to')]
const roleUntil = (detail: Detail) => [phrase('as ', detail, 'role'), until(detail)]

const exported = (detail: Detail) => [
  textIn(detail, 'data_type'),
  counted(detail, 'rows', 'row'),
  listIn('with ', detail, 'include'),
  detail['raw'] === true && 'text unchanged',
  detail['is_complete'] === false && 'not read to the end',
]

const ofWave = (detail: Detail) => [phrase('wave ', detail, 'wave'), counted(detail, 'rows', 'row')]

/** How many people, and why: they withdrew or did not agree, or the study reached its retention date. */
const erased = (detail: Detail) => [
  detail['people'] === 1 ? '1 person' : phrase('', detail, 'people') && `${textIn(detail, 'people')} people`,
  detail['reason'] === 'no_consent' ? 'did not agree' : textIn(detail, 'reason'),
]

const nParticipants = (detail: Detail) => [counted(detail, 'n_participants', 'participant')]

const personIn = ({ target, detail }: Recorded) => [target, textIn(detail, 'name')].filter(Boolean).join(', ')

/** One line per action: the words of the audit log on every page. */
const WORDS: Readonly<Record<AuditAction, Words>> = {
  'signed-in': { what: 'Signed in', details: by },
  'sign-in-failed': { what: 'Could not sign in', details: by },
  'signed-out': { what: 'Signed out', details: (detail) => [textIn(detail, 'where')] },
  'password-changed': { what: 'Changed their password', details: (detail) => [...by(detail), ended(detail)] },
  'second-factor-changed': { what: 'Changed their second factor', details: to },
  'passkey-changed': { what: 'Changed their passkeys', details: to },
  'sign-in-linked': { what: 'Changed how they sign in with another site', details: to },
  'sign-in-link-failed': { what: 'Could not link another site' },
  'account-created': { what: 'Made their account' },
  'lab-created': { what: 'Made the lab' },
  'lab-renamed': { what: 'Renamed the lab' },
  'second-step-set': { what: 'Changed the second step after another site', details: to },
  'about-place-changed': {
    what: 'Changed the page about this place',
    details: (detail) => [
      phrase('version ', detail, 'version'),
      counted(detail, 'papers', 'paper'),
      counted(detail, 'people', 'member'),
    ],
  },
  'invitation-created': { what: 'Made an invitation', details: roleUntil },
  'invitation-revoked': { what: 'Revoked an invitation' },
  'member-joined': { what: 'Joined by an invitation', details: roleUntil },
  'role-changed': { what: 'Changed the role of a member', details: (detail) => [fromTo(detail), ended(detail)] },
  'member-removed': {
    what: 'Took a member out of the lab',
    details: (detail) => [phrase('was ', detail, 'role'), ended(detail)],
  },
  'password-link-made': { what: 'Made a password link for a member' },
  'study-shared': { what: 'Shared a study', about: personIn, details: (detail) => [...roleUntil(detail), ended(detail)] },
  'study-unshared': { what: 'Stopped sharing a study', about: personIn, details: (detail) => [ended(detail)] },
  'review-link-created': { what: 'Made a link for reviewers', details: (detail) => [until(detail)] },
  'review-link-revoked': { what: 'Revoked a link for reviewers' },
  'token-created': { what: 'Made an API token', details: (detail) => [listIn('', detail, 'scopes'), until(detail)] },
  'token-revoked': { what: 'Revoked an API token' },
  'study-created': { what: 'Created a study' },
  'study-imported': { what: 'Imported a study', details: (detail) => [phrase('from ', detail, 'from')] },
  'study-revised': {
    what: 'Changed a study',
    details: (detail) => [phrase('version ', detail, 'version'), counted(detail, 'n_changes', 'change')],
  },
  'study-settings-changed': { what: 'Changed settings of a study', details: (detail) => [listIn('', detail, 'changes')] },
  'study-status-changed': { what: 'Changed the status of a study', details: (detail) => [fromTo(detail)] },
  'study-unblinded': { what: 'Opened the outcomes by condition', details: (detail) => [phrase('study was ', detail, 'status')] },
  'study-deleted': {
    what: 'Deleted a study',
    details: (detail) => [phrase('', detail, 'name'), counted(detail, 'n_tests', 'test session')],
  },
  'notices-changed': {
    what: 'Changed the notices of a study',
    details: (detail) => [listIn('', detail, 'notices'), counted(detail, 'n_people', 'mail'), phrase('to ', detail, 'host')],
  },
  'panel-reports-changed': { what: 'Changed the secret for reports of a panel', details: to },
  'panel-key-changed': { what: 'Changed the key of addresses that a panel signs', details: to },
  'panel-token-changed': { what: 'Changed the token of a panel', details: to },
  'publication-changed': { what: 'Changed how data are published' },
  'disclosure-changed': {
    what: 'Changed what is taken out before data are published',
    details: (detail) => [counted(detail, 'columns', 'column'), counted(detail, 'texts', 'text')],
  },
  'data-deposited': {
    what: 'Sent data to a service',
    details: (detail) => [phrase('', detail, 'service'), phrase('', detail, 'content'), phrase('DOI ', detail, 'doi')],
  },
  'service-token-changed': { what: 'Changed the token of a service', details: to },
  'mail-server-changed': {
    what: 'Changed the mail server of the lab',
    details: (detail) => [...to(detail), phrase('', detail, 'host')],
  },
  'panel-compared': {
    what: 'Compared participants with a panel',
    details: (detail) => [phrase('', detail, 'by'), panelStudy(detail), counted(detail, 'rows', 'row')],
  },
  'panel-study-bound': { what: 'Bound a study of a panel to a study', details: (detail) => [panelStudy(detail)] },
  'panel-study-released': { what: 'Released a study of a panel', details: (detail) => [panelStudy(detail)] },
  'panel-study-made': {
    what: 'Made a study on a panel',
    details: (detail) => [
      panelStudy(detail),
      phrase('version ', detail, 'version'),
      counted(detail, 'places', 'place'),
      typeof detail['reward'] === 'number' && `reward ${(detail['reward'] / 100).toFixed(2)} ${String(detail['currency'])}`,
    ],
  },
  'panel-study-changed': {
    what: 'Changed a study on a panel',
    details: (detail) => [
      textIn(detail, 'action'),
      panelStudy(detail),
      counted(detail, 'places', 'place'),
      phrase('failed: ', detail, 'problem'),
    ],
  },
  'panel-submission-decided': {
    what: 'Decided about a submission of a panel',
    details: (detail) => [
      textIn(detail, 'action'),
      panelStudy(detail),
      phrase('participant no. ', detail, 'participant_number'),
      phrase('failed: ', detail, 'problem'),
    ],
  },
  'set-created': {
    what: 'Uploaded a set',
    details: (detail) => [counted(detail, 'n_cards', 'card'), phrase('copy of ', detail, 'copy_of')],
  },
  'set-changed': {
    what: 'Changed cards or comments of a set',
    details: (detail) => [counted(detail, 'n_cards', 'card'), counted(detail, 'n_comments', 'comment')],
  },
  'set-media-fetched': {
    what: 'Had the media of a set fetched from the web',
    details: (detail) => [counted(detail, 'n_links', 'link')],
  },
  'set-deleted': { what: 'Deleted a set' },
  'questionnaire-saved': { what: 'Saved a questionnaire', details: (detail) => [phrase('version ', detail, 'version')] },
  'questionnaire-deleted': { what: 'Deleted a questionnaire' },
  'dry-run-started': {
    what: 'Started a dry run',
    details: nParticipants,
  },
  'simulated-removed': {
    what: 'Removed the simulated participants',
    details: (detail) => [counted(detail, 'n_removed', 'participant')],
  },
  'replay-opened': {
    what: 'Looked at the replay of a visit',
    details: (detail) => [phrase('participant no. ', detail, 'participant_number'), phrase('visit ', detail, 'visit')],
  },
  'participant-excluded': { what: 'Excluded participants', details: nParticipants },
  'participant-included': { what: 'Included participants again', details: nParticipants },
  'quality-rules-fixed': {
    what: 'Fixed the rules for exclusions',
    details: (detail) => [listIn('', detail, 'rules')],
  },
  'ethics-packet-saved': {
    what: 'Saved what is for the ethics board',
    details: (detail) => [phrase('approval ', detail, 'approval')],
  },
  'preregistration-changed': {
    what: 'Changed the draft of the preregistration',
    details: (detail) => [phrase('revision ', detail, 'revision')],
  },
  'study-preregistered': {
    what: 'Marked a study as preregistered',
    details: (detail) => [phrase('', detail, 'link'), phrase('version ', detail, 'version')],
  },
  'draft-on-osf': { what: 'Wrote a draft registration at OSF', details: (detail) => [phrase('', detail, 'link')] },
  'registration-removed': { what: 'Took a registration away', details: (detail) => [phrase('', detail, 'link')] },
  'participant-key-downloaded': { what: 'Downloaded the key of participants', details: exported },
  'due-ids-downloaded': { what: 'Downloaded who is due as ids of the panel', details: ofWave },
  'marked-as-asked': { what: 'Marked who is due as asked to come', details: ofWave },
  'asked-back-on-panel': {
    what: 'Asked people back on the panel',
    details: ({ action, wave, people, problem }) => [
      `${String(action)}, wave ${String(wave)}, ${String(people)} people`,
      problem !== undefined && `refused: ${String(problem)}`,
    ],
  },
  'personal-links-downloaded': {
    what: 'Downloaded personal links',
    details: (detail) => [...ofWave(detail), detail['state'] === 'ahead' && 'of people for whom it opens later'],
  },
  'data-exported': { what: 'Downloaded data', details: exported },
  'data-export-started': { what: 'Began a download of data', details: exported },
  'data-erased': { what: 'Erased data', details: erased },
}

/** An action as a filter names it. */
export const actionText = (action: AuditAction): string => WORDS[action].what

export function describeAudit(entry: Recorded): AuditWords {
  const { what, about, details } = WORDS[entry.action]
  return {
    what,
    about: about?.(entry) ?? entry.target ?? '',
    details: (details?.(entry.detail) ?? []).filter(Boolean).join(', '),
  }
}
