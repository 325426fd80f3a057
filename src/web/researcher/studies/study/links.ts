import { LINK_SIGNATURE } from '#domain/session/panel-parameters.ts'
import { WHOLE_FEED } from '#domain/session/test-session.ts'
import { studyLink } from '#domain/study/study-link.ts'

type Test = { experiment_id: string; condition: number; user_id: string; isShort?: boolean; signature?: string }

/** Opens a test session (ruling B7), with the whole feed or with fifteen cards (spec 9). Figures and exports leave it out. */
export const testLink = ({ experiment_id, condition, user_id, isShort = false, signature = '' }: Test) =>
  [
    `${studyLink('', experiment_id)}&condition=${condition}&preview=yes`,
    ...(isShort ? [] : [`${WHOLE_FEED.name}=${WHOLE_FEED.value}`]),
    `user_id=${encodeURIComponent(user_id)}`,
    // Of a study with a link-secret.
    ...(signature === '' ? [] : [`${LINK_SIGNATURE}=${signature}`]),
  ].join('&')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 8

/** A new id for every test. The same id would see the same cards again, or the end page. */
export const testUserId = (random: () => number) =>
  `test_${Array.from({ length: LENGTH }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join('')}`

const exported = (experiment_id: string, file: string) => `/v1/exports/${encodeURIComponent(experiment_id)}/${file}`

export const csvAddress = (experiment_id: string, name: string) => exported(experiment_id, `${name}.csv`)
/** Without what was chosen on the page Publish. */
export const publishedPackageAddress = (experiment_id: string) => exported(experiment_id, 'package.zip?published=yes')
export const bundleAddress = (experiment_id: string) => exported(experiment_id, 'bundle.zip')
export const ethicsZipAddress = (experiment_id: string) => exported(experiment_id, 'ethics.zip')
export const ethicsPageAddress = (experiment_id: string, language: string) =>
  `${exported(experiment_id, 'ethics.html')}?language=${encodeURIComponent(language)}`
export const reportAddress = (experiment_id: string) => exported(experiment_id, 'report.zip')

/** Who is due in a wave, by the name of the file. */
export const askedBackAddress = (experiment_id: string, file: string, wave: string) =>
  `${exported(experiment_id, file)}?wave=${encodeURIComponent(wave)}`

export const editAddress = (experiment_id: string) => `/create-study?edit=${encodeURIComponent(experiment_id)}`
export const duplicateAddress = (experiment_id: string) => `/create-study?from=${encodeURIComponent(experiment_id)}`

/** Whether an address opens only on the same computer. */
export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
