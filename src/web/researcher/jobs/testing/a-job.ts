import type { Job } from '../job.ts'

export const aJob = (given: Partial<Job> = {}): Job => ({
  job_id: 'j1',
  kind: 'package',
  experiment_id: 'e1a2b',
  stimulus_set: null,
  data_type: null,
  include: [],
  raw: 'no',
  only: null,
  state: 'running',
  done: 0,
  total: 0,
  rows: 0,
  seconds_left: null,
  bytes: null,
  filename: null,
  created_at: 0,
  finished_at: null,
  kept_until: null,
  error: null,
  ...given,
})
