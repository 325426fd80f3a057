import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ROLES, type Scope } from '#domain/accounts/roles.ts'
import { created, moment } from './columns.ts'
import { labs, people } from './people.ts'
import { studies } from './studies.ts'

const person = (name: string) => uuid(name).references(() => people.id, { onDelete: 'cascade' })
const lab = () => uuid('lab_id').references(() => labs.lab_id, { onDelete: 'cascade' })
const study = () => text('experiment_id').references(() => studies.experiment_id, { onDelete: 'cascade' })
const role = () => text({ enum: ROLES }).notNull()
const ends = () => moment('expires_at').notNull()

export const labMembers = pgTable(
  'lab_members',
  { lab_id: lab().notNull(), person_id: person('person_id').notNull(), role: role(), created_at: created() },
  (table) => [primaryKey({ columns: [table.lab_id, table.person_id] }), index().on(table.person_id)],
)

/** A study that was shared with a person of another lab. */
export const studyShares = pgTable(
  'study_shares',
  {
    experiment_id: study().notNull(),
    person_id: person('person_id').notNull(),
    role: role(),
    created_at: created(),
    /** Who gave this role; of an invitation, who made it. Null: from before this was recorded. */
    created_by: person('created_by'),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.person_id] }), index().on(table.person_id)],
)

/**
 * A link by which somebody joins a lab, or only a study of it; the first one makes the owner of the installation. Of this and of every
 * other secret below only a hash is stored.
 */
export const invitations = pgTable('invitations', {
  invitation_id: uuid().primaryKey().defaultRandom(),
  secret_hash: text().notNull().unique(),
  lab_id: lab().notNull(),
  experiment_id: study(),
  role: role(),
  /** The local owner's link hands over the account that everything belongs to. */
  is_for_owner: boolean().notNull().default(false),
  created_by: person('created_by'),
  created_at: created(),
  expires_at: ends(),
  used_at: moment('used_at'),
})

/** A read-only link for reviewers: design and materials of a study, no data. */
export const reviewLinks = pgTable('review_links', {
  review_link_id: uuid().primaryKey().defaultRandom(),
  secret_hash: text().notNull().unique(),
  experiment_id: study().notNull(),
  created_by: person('created_by'),
  created_at: created(),
  expires_at: ends(),
})

/** A link to a new password. One per person: the next one takes its place. */
export const passwordLinks = pgTable('password_links', {
  person_id: person('person_id').primaryKey(),
  secret_hash: text().notNull().unique(),
  /** Null: they asked for a mail, or somebody at the machine made it. */
  created_by: person('created_by'),
  created_at: created(),
  expires_at: ends(),
})

/** A token for scripts. It works in one lab, and can never do more than the person who made it. */
export const apiTokens = pgTable('api_tokens', {
  api_token_id: uuid().primaryKey().defaultRandom(),
  secret_hash: text().notNull().unique(),
  lab_id: lab().notNull(),
  person_id: person('person_id').notNull(),
  name: text().notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  created_at: created(),
  expires_at: ends(),
  last_used_at: moment('last_used_at'),
  revoked_at: moment('revoked_at'),
})

/** Written once and never changed. Names are copied, so that an entry outlives what it is about. */
export const auditLog = pgTable(
  'audit_log',
  {
    audit_id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    lab_id: uuid(),
    person_id: uuid(),
    actor: text().notNull(),
    action: text().notNull(),
    target: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index().on(table.lab_id, table.at),
    index().on(table.lab_id, table.audit_id),
    index().on(table.lab_id, table.person_id),
    // What happened to one study.
    index().on(table.target),
    // Signing in belongs to no lab.
    index('audit_log_sign_ins').on(table.person_id, table.audit_id).where(sql`lab_id is null`),
  ],
)

/*
 * The tables of better-auth. The names of their properties are the library's.
 */
const updated = () => moment('updated_at').notNull().defaultNow()
const loginOf = () => person('person_id').notNull()

/** Where somebody is signed in. Neither addresses nor whole user agents are stored. */
export const logins = pgTable(
  'logins',
  {
    id: uuid('login_id').primaryKey().defaultRandom(),
    token: text().notNull().unique(),
    userId: loginOf(),
    expiresAt: ends(),
    createdAt: created(),
    updatedAt: updated(),
    ipAddress: text('ip_address'),
    userAgent: text('device'),
  },
  (table) => [index().on(table.userId)],
)

/** Ways to sign in: a password, or an account elsewhere. */
export const loginMethods = pgTable(
  'login_methods',
  {
    id: uuid('login_method_id').primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: loginOf(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index().on(table.userId)],
)

/** One-time values that are waiting to be used, such as the step between password and second factor. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('verification_id').primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: ends(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index().on(table.identifier)],
)

export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('two_factor_id').primaryKey().defaultRandom(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: loginOf(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index().on(table.userId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('passkey_id').primaryKey().defaultRandom(),
    name: text(),
    publicKey: text('public_key').notNull(),
    userId: loginOf(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer().notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    createdAt: created(),
    aaguid: text(),
  },
  (table) => [index().on(table.userId)],
)
