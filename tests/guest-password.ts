/** The password of every guest of the tests. */
export const PASSWORD = 'correta cavalo bateria'
