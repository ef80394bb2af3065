import manifest from '../../../../package.json' with { type: 'json' }

/** The product's version, which `package.json` at the root alone states. */
export const VERSION = manifest.version
