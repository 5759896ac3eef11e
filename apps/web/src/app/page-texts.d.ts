declare module 'virtual:page-texts' {
  const texts: Record<string, string>;
  export default texts;
}
