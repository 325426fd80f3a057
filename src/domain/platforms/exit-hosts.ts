/**
 * Hosts to which recruitment platforms send people back, including their subdomains. Copied from the descriptors, so that the
 * participant's bundle does not have to load those.
 */
export const EXIT_HOSTS: readonly string[] = [
  'prolific.com',
  'prolific.co',
  'mturk.com',
  'samplicio.us',
  'insights.supply',
  'cint.com',
  'connect.cloudresearch.com',
  'sona-systems.com',
  'sona-systems.net',
]
