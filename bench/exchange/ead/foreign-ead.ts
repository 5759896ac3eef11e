/** A finding aid as others write them: components of twelve levels of depth at most, many without unitid or level. */
export function foreignEad(bytes: number): Buffer {
  const components: string[] = [];
  let length = 0;
  for (let at = 1; length < bytes; at += 1) {
    const description =
      `<did><unittitle>Correspondence and minutes, folder ${at}</unittitle><unitdate normal="${1900 + (at % 60)}/${1920 + (at % 60)}">` +
      `${1900 + (at % 60)}–${1920 + (at % 60)}</unitdate><physdesc><extent>${(at % 9) + 1} folders</extent></physdesc>` +
      `<container type="box">${Math.ceil(at / 12)}</container></did>` +
      `<scopecontent><p>Letters received and sent, drafts, <emph>printed</emph> matter; ${'notes of meetings. '.repeat(8)}</p></scopecontent>` +
      `<controlaccess><persname>Person ${at % 50}</persname><subject>Subject ${at % 30}</subject></controlaccess>`;
    const one =
      at % 20 === 1
        ? `${at > 1 ? '</c01>' : ''}<c01 level="series">${description}`
        : `<c02>${description}</c02>`;
    components.push(one);
    length += one.length;
  }
  return Buffer.from(
    `<?xml version="1.0"?><ead><eadheader><eadid>foreign</eadid></eadheader><archdesc level="fonds">` +
      `<did><unitid>F 1</unitid><unittitle>Papers of others</unittitle></did><dsc>${components.join('')}</c01></dsc></archdesc></ead>`,
  );
}
