import type { Export } from './csv.ts'
import { engagement } from './engagement.ts'
import { entityInfo } from './entity-info.ts'
import { experimentParameters } from './experiment-parameters.ts'
import { inventory } from './inventory.ts'
import { cardPlaces } from './places/card-places.ts'
import { stimulusSet } from './stimulus-set.ts'
import { userForm } from './user-form.ts'

/** The six published files, in the order of the download page (spec 2). */
export const exports: readonly Export[] = [engagement, userForm, entityInfo, experimentParameters, inventory, stimulusSet]

/** Files that the original has not: they are in no package. */
export const furtherExports: readonly Export[] = [cardPlaces]

/** Everything that can be downloaded as CSV. */
export const allExports: readonly Export[] = [...exports, ...furtherExports]

export const findExport = (name: string): Export | undefined => allExports.find((each) => each.name === name)
