import fc from 'fast-check';

/**
 * What is drawn by lot in tests is drawn alike every time, so that a failure is found again and is one of the change at
 * hand. Whoever looks for more draws anew: `PROPERTY_SEED=$RANDOM`.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 20_260_101) });
