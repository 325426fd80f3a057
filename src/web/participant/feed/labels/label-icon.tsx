const ALERT = 'M12 3.5 22 20.5H2L12 3.5Zm0 6v5.5m0 2.2v.6'
const NOTE = 'M12 2.8a9.2 9.2 0 1 0 0 18.4 9.2 9.2 0 0 0 0-18.4Zm0 8v6m0-9.4v.6'

/** A triangle where something is wrong, otherwise an i. */
export const LabelIcon = ({ isAlert }: { isAlert: boolean | undefined }) => (
  <svg className="label-icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path
      d={isAlert ? ALERT : NOTE}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
