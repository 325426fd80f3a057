import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'

const PATHS = {
  bell: 'M12 3a6 6 0 0 0-6 6c0 5-2 6.5-2 6.5h16S18 14 18 9a6 6 0 0 0-6-6M10 19a2 2 0 0 0 4 0',
  credibility: 'M12 3l7 2.6V11c0 4.6-3 8.2-7 9.6-4-1.4-7-5-7-9.6V5.6L12 3M9 11.8l2.2 2.2L15.2 10',
  followers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.8 20a6.2 6.2 0 0 1 12.4 0M16 4.4a3.5 3.5 0 0 1 0 6.4M18 14.6a6.2 6.2 0 0 1 3.2 5.4',
} as const

export const CueIcon = ({ icon }: { icon: keyof typeof PATHS }) => <SvgIcon className="cue-icon" d={PATHS[icon]} />
