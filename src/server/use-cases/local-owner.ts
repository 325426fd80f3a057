/** Inserted by the first migration: owns everything until accounts add other people. Their lab has the same id. */
export const LOCAL_OWNER = '00000000-0000-4000-8000-000000000001'
export const LOCAL_LAB = '00000000-0000-4000-8000-000000000001'
