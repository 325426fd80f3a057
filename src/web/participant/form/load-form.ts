import type { ComponentType } from 'react'
import { loadAgain } from '../browser/load-again.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { OwnForm } from './own-form.ts'
import type { ShippedForm } from './shipped-forms.ts'

export type OwnPagesProps = { participant: Participant; form: OwnForm; hasArrived: boolean }

/** All that one questionnaire page is made of. */
export type LoadedForm = ShippedForm & { own?: OwnForm; OwnPages?: ComponentType<OwnPagesProps> }

/** Known here, because studies with questions of their own alone do not load the list of files. */
export const SHIPPED =
  'ac aot ccn contact crt crt2 custom-msg def exp final form ftg imp intl lean mediatrust mist8 nasatlx newseval nfc6 panas10 polint ses socialmediause sus thermometers tipi'

const loaded = new Map<string, Promise<LoadedForm | undefined>>()

/** A shipped form; undefined where none has this name. Cached. */
export function loadForm(name: string): Promise<LoadedForm | undefined> {
  const loading = loaded.get(name) ?? load(name)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

async function load(name: string): Promise<LoadedForm | undefined> {
  if (!SHIPPED.split(' ').includes(name)) return undefined
  const { loadShipped } = await loadAgain(() => import('./shipped-forms.ts'))
  return loadShipped(name)
}
