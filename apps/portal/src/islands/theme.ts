/** Before the first paint, so that nothing flashes. */
const storedTheme = localStorage.getItem('regest-look');
if (storedTheme === 'light' || storedTheme === 'dark') document.documentElement.dataset.theme = storedTheme;
