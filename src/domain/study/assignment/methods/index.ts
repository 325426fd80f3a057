import type { AssignmentMethod } from '../drawn-assignment.ts'
import { leastFilled } from './least-filled.ts'
import type { Method } from './method.ts'
import { minimisation } from './minimisation.ts'
import { simple } from './simple.ts'
import { stratified } from './stratified.ts'

/** Ways to draw a condition, as researchers choose among them; the first is the default. */
const METHODS: Readonly<Record<AssignmentMethod, Method>> = { 'least-filled': leastFilled, simple, stratified, minimisation }

export const assignmentMethods: readonly Method[] = Object.values(METHODS)

export const methodNamed = (name: AssignmentMethod): Method => METHODS[name]

export const findAssignmentMethod = (name: string): Method | undefined => assignmentMethods.find((method) => method.name === name)
