import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'

const ALERT = 'M12 3.5 22 20.5H2L12 3.5Zm0 6v5.5m0 2.2v.6'
const NOTE = 'M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4Zm0 8v6m0-9.4v.6'

/** A triangle where something is wrong, otherwise an i. */
export const LabelIcon = ({ isAlert }: { isAlert: boolean | undefined }) => (
  <SvgIcon className="label-icon" px={18} d={isAlert ? ALERT : NOTE} />
)
