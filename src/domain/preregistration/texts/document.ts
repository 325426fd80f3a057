import { type ChangesSince, countChanges } from '../changes-since.ts'
import type { FilledQuestion } from '../forms/filled-form.ts'
import { findForm } from '../forms/index.ts'
import type { PeopleBefore, Registration } from '../registration.ts'
import { SERVICE_LABELS } from '../registries.ts'
import { beforeWords } from './before-words.ts'
import { changeLines } from './change-lines.ts'
import { formMarkdown } from './markdown.ts'

type FilledForms = readonly { name: string; questions: readonly Pick<FilledQuestion, 'id' | 'title' | 'text'>[] }[]

/** What a study says about its preregistration: in its package, and as files of its page. */
export type PreregistrationRecord = {
  experiment_id: string
  version: number
  /** Names of the conditions of the newest version. */
  names: readonly string[]
  /** By the draft and the design as they are now; empty if nobody wrote a draft. */
  draft: FilledForms
  /** Newest first. */
  registrations: readonly (Registration & { since: ChangesSince; before: PeopleBefore })[]
}

/** `preregistration.md`. */
export function documentMarkdown(record: PreregistrationRecord): string {
  const { experiment_id, registrations, draft, version } = record
  const written = registrations.length > 0 ? '' : formsMarkdown(draft)
  return [
    `# Preregistration of study ${experiment_id}`,
    registrations.length === 0
      ? `Nobody has marked this study as preregistered. What follows is the draft, by version ${version} of the study.`
      : 'What was registered, by the words of its researchers, and what has changed since. The text is a copy that Feedlab kept on that day; the registry has the one that counts.',
    ...registrations.map((each) => registrationMarkdown(each, record)),
    written,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function registrationMarkdown(
  registration: PreregistrationRecord['registrations'][number],
  { names, version }: PreregistrationRecord,
): string {
  const { service, link, registered_on, version: then, since, snapshot, marked_at, before } = registration
  const changed =
    countChanges(since) === 0
      ? `Nothing that was preregistered has changed since (version ${version} now).`
      : changeLines(since, names)
          .map((line) => `- ${line}`)
          .join('\n')
  return [
    `# Registered on ${registered_on} (${SERVICE_LABELS[service]})`,
    `<${link}>, for version ${then} of the study; marked here ${new Date(marked_at).toISOString()}.`,
    beforeWords(before),
    '## What changed since',
    changed,
    formsMarkdown(snapshot.forms),
  ].join('\n\n')
}

const formsMarkdown = (forms: FilledForms): string =>
  forms.map(({ name, questions }) => formMarkdown({ label: findForm(name)?.label ?? name }, questions)).join('\n\n')

/** `preregistration.json`: the same for programs. */
export const documentJson = ({ names, registrations, ...record }: PreregistrationRecord) => ({
  ...record,
  registrations: registrations.map(({ snapshot, since, marked_at, before, ...registration }) => ({
    ...registration,
    people_before: before,
    marked_at: new Date(marked_at).toISOString(),
    changes_since: { settings: since.settings, others: since.others, in_words: changeLines(since, names) },
    fixed_rules: snapshot.fixedRules,
    forms: snapshot.forms,
  })),
})
