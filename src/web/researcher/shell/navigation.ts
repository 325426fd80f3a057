import type { PagePath } from '#contract/pages.ts'

type Address = Extract<PagePath, `/${string}`>

export type NavigationEntry = { label: string; to: Address; orElse?: Address; key: string; under: readonly string[] }

/**
 * `key` is pressed after `g`. `under` lists the addresses that highlight the entry, with what is below them. `orElse` is for people who
 * may not open `to`.
 */
export const navigation = [
  { label: 'Studies', to: '/studies', key: 's', under: ['/studies', '/create-study', '/create-study-old', '/gallery'] },
  { label: 'Stimuli', to: '/sets', key: 'u', under: ['/sets', '/upload', '/upload-hosted', '/upload-set'] },
  { label: 'Questionnaires', to: '/questionnaires', orElse: '/viewforms', key: 'q', under: ['/questionnaires', '/viewforms'] },
  { label: 'Data', to: '/download', key: 'd', under: ['/download'] },
  { label: 'Team', to: '/team', key: 't', under: ['/team', '/audit', '/server'] },
  { label: 'Help', to: '/help', key: 'h', under: ['/help', '/about', '/demo'] },
] as const satisfies readonly NavigationEntry[]

export type NavigationLabel = (typeof navigation)[number]['label']
