/** Inserted by the first migration: owns everything until accounts add other people. */
export const LOCAL_OWNER = '00000000-0000-4000-8000-000000000001'
