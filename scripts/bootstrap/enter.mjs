/** Nothing newer than Node 12 here either: see ../start.mjs. */
export function enter(oldest, load) {
  if (Number(process.versions.node.split('.')[0]) < oldest) {
    console.error(
      `Potrzebny jest Node.js ${oldest} lub nowszy, a to jest ${process.version}. / ` +
        `Node.js ${oldest} or newer is needed; this is ${process.version}.`,
    );
    process.exit(1);
  }
  load().catch((error) => {
    console.error(error.plain ? error.message : error);
    process.exit(1);
  });
}
