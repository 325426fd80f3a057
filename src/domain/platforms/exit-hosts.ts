/**
 * Hosts to which recruitment platforms send people back; each stands for the hosts below it. The same as in the descriptors, which a
 * participant's browser has no use for otherwise.
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
