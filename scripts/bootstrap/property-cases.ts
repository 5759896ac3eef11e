import fc from 'fast-check';

const { REGEST_SEED } = process.env;

/**
 * The test command tries the same cases of every property each time: what fails there was broken by the change, not
 * found by chance. `REGEST_SEED=any` looks for new ones; what it finds becomes an example in its test.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(REGEST_SEED !== 'any' && { seed: Number(REGEST_SEED ?? 1929) }),
});
