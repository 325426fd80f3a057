import type { Export } from './csv.ts'
import { engagement } from './engagement.ts'
import { userForm } from './user-form.ts'

export const exports: readonly Export[] = [engagement, userForm]

export const findExport = (name: string): Export | undefined => exports.find((each) => each.name === name)
