/* Texts of the typed and printed papers and of the recordings of the demo. */
export const PROTOCOL_1939 = `OCHOTNICZA STRAŻ POŻARNA W MODRZEWINIE

PROTOKÓŁ Nr 11
z zebrania zarządu odbytego w dniu 22 sierpnia 1939 r.

Na wypadek alarmu lotniczego dyżur w remizie
obejmują kolejno wszystkie zastępy.

Sztandar postanowiono złożyć w miejscu znanym
prezesowi i naczelnikowi.

Zebrano na maski przeciwgazowe dla punktu
sanitarnego złotych 48.

O następnym zebraniu druhowie zostaną
zawiadomieni.`;

export const REPORT_1938 = `Modrzewina, dnia 5 listopada 1938 r.

MELDUNEK
o pożarze młyna

Ogień zauważono o godzinie drugiej w nocy. Mimo
szybkiego wyjazdu wody w stawie wystarczyło
zaledwie na pół godziny gaszenia.

Z pomocą przybyły straże z Zarzecza i Przytorza.
Wodę podawano łańcuchem wiader od rzeki.

Spłonął dach i piętro z mlewnikami. Szkice
położenia załączam. Straty oszacowano na cztery
tysiące złotych.`;

export const PROGRAM_1932 = `PROGRAM
POŚWIĘCENIA REMIZY
Ochotniczej Straży Pożarnej w Modrzewinie
w niedzielę 2 października 1932 roku

Godz. 9  Zbiórka oddziałów na rynku
Godz. 10  Msza w kościele parafialnym
Godz. 12  Przemarsz i poświęcenie remizy
Godz. 14  Ćwiczenia bojowe na łące
Godz. 16  Przedstawienie amatorskie
Godz. 18  Zabawa taneczna, gra orkiestra dęta

Wstęp na zabawę: 50 groszy.
Dochód na dokończenie budowy.`;

export const CERTIFICATE_1923 = `ŚWIADECTWO
UKOŃCZENIA SEMINARIUM NAUCZYCIELSKIEGO

HELENA BRZOSTOWIECKA
ukończyła pięcioletni kurs nauk i złożyła
egzamin z postępem bardzo dobrym.

Język polski  bardzo dobry
Historia  bardzo dobry
Rachunki  dobry
Przyroda  bardzo dobry
Śpiew  dostateczny

Otrzymuje prawo nauczania w szkołach
powszechnych.

Dnia 22 czerwca 1923 r.`;

/** Transcribed by hand, since OCR cannot read handwriting. */
export const MEETINGS_1941 = `3  mąka, kasza
7  sól
10  mąka
12  kasza u H.
15  sól, mąka
19  kasza
21  mąka u stryja
24  sól
26  kasza, mąka
28  mąka
29  sól
31  kasza`;

export const CONTRACT_PAGES = [
  `UMOWA

zawarta w Modrzewinie dnia 15 marca 1929 r. między Ochotniczą Strażą Pożarną a majstrem murarskim.

§ 1. Majster wzniesie mury parteru i piętra remizy według planu.

§ 2. Cegłę i wapno dostarczy Straż.

§ 3. Zapłata nastąpi w czterech ratach, po ukończeniu każdej części robót.`,
];

export const KEY_PAGES = [
  `KLUCZ DO ZAPISKÓW

Liczby oznaczają dni miesiąca, nazwy produktów przedmioty nauczania: mąka to historia, kasza język polski, sól geografia.

Pseudonimy uczniów objaśniam tylko tam, gdzie zainteresowani wyrazili zgodę.

Luty 1958 r.`,
];

/** Written by hand, since the speech synthesiser of the recording speaks only English. */
export const FILM_CUES = `WEBVTT

00:00.000 --> 00:04.200
<v Prowadząca>Proszę pokazać, gdzie stał dom rodziców.

00:04.200 --> 00:09.000
<v Jadwiga Tyrlik>Tu, za semaforem. Najlepsze zabawy były między wagonami.

00:09.000 --> 00:13.400
<v Jadwiga Tyrlik>Zawiadowca gonił nas z gwizdkiem, ale nigdy nie dogonił.
`;

export const TICKET_CUES = `WEBVTT

00:00.000 --> 00:06.000
<v Bronisława Zagajna>W kasie siedziałam od czwartej rano, do pierwszego pociągu.

00:06.000 --> 00:13.000
<v Bronisława Zagajna>Bilety były z tektury, każdy trzeba było wbić w datownik.

00:13.000 --> 00:21.000
<v Prowadząca>A zimą, kiedy pociągi nie przychodziły?

00:21.000 --> 00:29.000
<v Bronisława Zagajna>Zimą ludzie czekali po kilka godzin. Gotowałam wtedy herbatę na wszystkich.
`;

export const TALK_CHAPTERS = `WEBVTT
Kind: chapters

00:00.000 --> 00:06.400
Początek pracy na kolei
pytanie o pierwszy dzień

00:06.400 --> 00:29.000
Pomocnik maszynisty
dwa lata przy palenisku
`;
