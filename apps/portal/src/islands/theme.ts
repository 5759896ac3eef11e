/** Before the first paint, so that nothing flashes. */
const kept = localStorage.getItem('regest-look');
if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
