/** Head and shoulders: the participant has no picture. */
export const OwnAvatar = () => (
  <span className="own-avatar">
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M12 12.200a3.700 3.700 0 1 0 0-7.400 3.700 3.700 0 0 0 0 7.400zM4.800 19.600c.5-3.300 3.500-5.300 7.200-5.300s6.700 2 7.200 5.300z"
        fill="currentColor"
      />
    </svg>
  </span>
)
