import { configure } from '@testing-library/react'

/** Parts that load later take longer than the usual second on a busy machine. Tests that pass do not get slower. */
configure({ asyncUtilTimeout: 10_000 })
