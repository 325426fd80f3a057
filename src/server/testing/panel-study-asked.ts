/** A study as a panel is asked for it. */
export const A_PANEL_STUDY = {
  name: 'News on your phone',
  description: 'You will see a feed of news and answer some questions.',
  places: 30,
  minutes: 10,
  reward: 150,
  currency: 'GBP',
  devices: ['desktop', 'mobile'],
  screen_out: null,
  n_known: 0,
}

/** Calls about the panel of a study, which change nothing that another call needs. */
export const panelCalls = (experiment_id: string): Record<string, object> => {
  const panel_study_id = 'none'
  return {
    show_panel: { experiment_id },
    compare_panel: { experiment_id, file: '' },
    set_panel_study: { experiment_id, panel_study_id, is_bound: false },
    decide_panel_submissions: { experiment_id, panel_study_id, n_confirmed: 0, action: 'approve', submission_ids: ['none'] },
    set_panel_token: { experiment_id, token: '' },
    set_panel_key: { experiment_id, key: '' },
    set_panel_reports: { experiment_id, secret: '' },
    make_panel_study: { experiment_id, ...A_PANEL_STUDY },
    test_panel_study: { experiment_id, panel_study_id },
    show_panel_study: { experiment_id, panel_study_id },
    run_panel_study: { experiment_id, panel_study_id, action: 'pause', with_study: false },
    pay_panel_bonuses: {
      ...{ experiment_id, panel_study_id, submission_ids: ['none'], amount: 1, total_confirmed: 1, paid_before: 0 },
    },
    set_panel_places: { experiment_id, panel_study_id, places: 1, n_confirmed: 0 },
  }
}
