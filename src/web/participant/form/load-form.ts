import type { ComponentType } from 'react'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { loadAgain } from '../browser/load-again.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { MessageProps } from './message-page.tsx'
import type { OwnForm } from './own-form.ts'

export type OwnPagesProps = { participant: Participant; form: OwnForm; hasArrived: boolean }

/** All that one questionnaire page is made of. */
export type LoadedForm = {
  questionnaire: Questionnaire
  MessagePage?: ComponentType<MessageProps>
  own?: OwnForm
  OwnPages?: ComponentType<OwnPagesProps>
}

/** Pages of their own in place of questions: the researcher's message, and the one that asks for an address. */
const OWN_PAGES: Readonly<Record<string, () => Promise<ComponentType<MessageProps>>>> = {
  'custom-msg': async () => (await import('./message-page.tsx')).MessagePage,
  contact: async () => (await import('../contact/contact-page.tsx')).ContactPage,
}

/** One chunk each, so that only the forms of the study are loaded. The excluded files are not forms. */
const files = import.meta.glob<{ questionnaire: Questionnaire }>([
  '../../../domain/questionnaires/*.ts',
  '!**/*.test.ts',
  '!**/{index,questionnaire}.ts',
])

const loaders = new Map(Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.ts'.length), load]))

export const loadableNames = [...loaders.keys()]

const loaded = new Map<string, Promise<LoadedForm | undefined>>()

/** A shipped form; undefined where none has this name. Cached. */
export function loadForm(name: string): Promise<LoadedForm | undefined> {
  const loading = loaded.get(name) ?? load(name)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

async function load(name: string): Promise<LoadedForm | undefined> {
  const loader = loaders.get(name)
  if (loader === undefined) return undefined
  const ownPage = OWN_PAGES[name]
  const [{ questionnaire }, MessagePage] = await Promise.all([loadAgain(loader), ownPage && loadAgain(ownPage)])
  return MessagePage === undefined ? { questionnaire } : { questionnaire, MessagePage }
}
