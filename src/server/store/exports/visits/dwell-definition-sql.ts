/** SQL: how a participant `p` is measured. A setting of the whole study, so any condition of their version has the value. */
export const DWELL_DEFINITION = `(select max(c.value) from condition_settings c
  where c.experiment_id = p.experiment_id and c.version = p.version and c.param = 'dwell-definition')`
