/** The theme is set before the first paint, so that the page does not flash. */
const storedTheme = localStorage.getItem('regest-look');
if (storedTheme === 'light' || storedTheme === 'dark') document.documentElement.dataset.theme = storedTheme;
