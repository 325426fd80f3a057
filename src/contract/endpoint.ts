import type * as z from 'zod/mini'
import type { Permission } from '#domain/accounts/permissions.ts'

/** Who may call: anybody, a participant with a session token, or a researcher who has the permission. */
export type Access = 'open' | 'participant' | Permission

/** What is said once about a call. Routes, the table of access, the API reference and the types of both bundles follow from it. */
type Declared<Path extends string, Method extends string> = {
  path: Path
  method: Method
  access: Access
}

/** A call with JSON in and out. */
export type Endpoint<
  Path extends string = string,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = Declared<Path, 'GET' | 'POST'> & {
  /** One sentence for the reference page. */
  summary: string
  body: Body
  reply: Reply
  /** Largest body in bytes. */
  bodyLimit: number
}

/** A call that sends or answers a file, a stream or headers. What a schema cannot say about it is written for the reference page. */
export type FileEndpoint<Path extends string = string> = Declared<
  Path,
  'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE' | 'OPTIONS'
> & {
  /** Null: only for our own pages, so not in the reference. */
  summary: string | null
  /** The path as the reference writes it, where it says more than the route. */
  documentedAs?: string
  parameters?: readonly Parameter[]
  body?: { required: boolean; content: Content }
  /** By status. */
  answers?: Readonly<Record<string, { description: string; content?: Content }>>
}

export type Content = Readonly<Record<string, { schema: z.ZodMiniType | object }>>

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; description?: string; schema: object }

export const KILOBYTE = 1024

export const inPath = (name: string, schema: object): Parameter => ({ name, in: 'path', required: true, schema })
export const CSV: Content = { 'text/csv': { schema: { type: 'string' } } }
export const ZIP: Content = { 'application/zip': { schema: { type: 'string', format: 'binary' } } }

/** Keeps the literal types of one endpoint while checking its shape. */
export const endpoint = <Path extends string, Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  declaration: Endpoint<Path, Body, Reply>,
): Endpoint<Path, Body, Reply> => declaration

export const fileEndpoint = <Path extends string>(declaration: FileEndpoint<Path>): FileEndpoint<Path> => declaration

export type BodyOf<E extends Endpoint> = z.infer<E['body']>
export type SentBodyOf<E extends Endpoint> = z.input<E['body']>
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
