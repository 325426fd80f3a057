import type { PagePath } from '#contract/pages.ts'

type StudyPath = Extract<PagePath, `/studies/$id${string}`>

export type StudyPageEntry = {
  label: string
  to: StudyPath
  /** The call for which the page is there: it is listed for people whose role in the study allows it. */
  needs: string
}

/** The pages of a study that stand in the row of links under its header, in this order. */
export const studyPages: readonly StudyPageEntry[] = [
  { label: 'Overview', to: '/studies/$id', needs: 'POST /v1/show_study' },
  { label: 'Attention', to: '/studies/$id/attention', needs: 'POST /v1/show_attention' },
  { label: 'Quality', to: '/studies/$id/quality', needs: 'POST /v1/show_quality' },
  { label: 'Panel', to: '/studies/$id/panel', needs: 'POST /v1/show_panel' },
  { label: 'Notices', to: '/studies/$id/notices', needs: 'POST /v1/show_notices' },
]
