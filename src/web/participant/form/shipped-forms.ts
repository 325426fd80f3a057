import type { ComponentType } from 'react'
import { itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { loadAgain } from '../browser/load-again.ts'
import { preloadItems } from './kinds/index.ts'
import type { MessageProps } from './message-page.tsx'

export type ShippedForm = { questionnaire: Questionnaire; MessagePage?: ComponentType<MessageProps> }

/** Pages of their own in place of questions: the researcher's message, and the one that asks for an address. */
const OWN_PAGES: Readonly<Record<string, () => Promise<ComponentType<MessageProps>>>> = {
  'custom-msg': async () => (await import('./message-page.tsx')).MessagePage,
  contact: async () => (await import('../contact/contact-page.tsx')).ContactPage,
}

/** One chunk each, so that only the forms of the study are loaded. The excluded files are not forms. */
const files = import.meta.glob<{ questionnaire: Questionnaire }>(['./*.ts', '!**/*.test.ts', '!**/{index,questionnaire}.ts'], {
  base: '../../../domain/questionnaires',
})

const loaders = new Map(Object.entries(files).map(([path, load]) => [path.slice('./'.length, -'.ts'.length), load]))

export async function loadShipped(name: string): Promise<ShippedForm | undefined> {
  const loader = loaders.get(name)
  if (loader === undefined) return undefined
  const ownPage = OWN_PAGES[name]
  const [{ questionnaire }, MessagePage] = await Promise.all([loadAgain(loader), ownPage && loadAgain(ownPage)])
  // The page is there at once as a whole: a key would pass a question whose control is still loading.
  await preloadItems(itemsOf(questionnaire))
  return MessagePage === undefined ? { questionnaire } : { questionnaire, MessagePage }
}
