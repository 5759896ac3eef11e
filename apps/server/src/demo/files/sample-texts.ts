/* Texts of the sample scans and the sample PDF; tests of OCR compare against them. */
export const PROTOCOL_TEXT = `OCHOTNICZA STRAŻ POŻARNA W MODRZEWINIE

PROTOKÓŁ Nr 4
z zebrania zarządu odbytego w dniu 12 kwietnia 1931 r.

Obecnych członków zarządu siedmiu. Przewodniczył
druh naczelnik.

Porządek obrad:
1. Odczytanie protokołu z poprzedniego zebrania.
2. Sprawa zakupu węży tłocznych.
3. Wolne wnioski.

Ad 1. Protokół odczytano i przyjęto bez zmian.

Ad 2. Uchwalono zakupić dwadzieścia metrów węży
tłocznych i jedną prądnicę. Koszt pokryje się ze
składek oraz z dochodu z zabawy w święto plonów.

Ad 3. Druh skarbnik prosił o szybsze wpłacanie
składek. Na tym zebranie zakończono.`;

export const REPORT_TEXT = `Modrzewina, dnia 30 lipca 1929 r.

MELDUNEK
o pożarze stodoły w Zarzeczu

O godzinie trzeciej po południu zauważono dym nad
Zarzeczem. Straż wyjechała po kwadransie w sile
dwunastu druhów z sikawką ręczną i beczkowozem.

Ogień objął dach i wrota. Wodę brano z rzeki. Dzięki
pomocy sąsiadów nie dopuszczono do zajęcia domu.

Spłonęła stodoła ze zbożem. Ludzi i bydło ocalono.
Przyczyną było najpewniej uderzenie pioruna.

Straż wróciła do remizy przed północą.`;

export const STATUTE_PAGES = [
  `STATUT
Ochotniczej Straży Pożarnej w Modrzewinie

§ 1. Stowarzyszenie nosi nazwę Ochotnicza Straż Pożarna w Modrzewinie.

§ 2. Siedzibą stowarzyszenia jest Modrzewina, a terenem działania gmina.

§ 3. Celem stowarzyszenia jest niesienie pomocy w czasie pożaru, powodzi i innych klęsk, zapobieganie im oraz krzewienie wśród mieszkańców ducha wspólnoty.`,
  `§ 4. Członkiem czynnym może zostać każdy mieszkaniec gminy, który ukończył osiemnaście lat i złoży przyrzeczenie.

§ 5. Władzami stowarzyszenia są: walne zgromadzenie, zarząd i komisja rewizyjna.

§ 6. Zarząd składa się z siedmiu osób wybieranych na trzy lata. Na jego czele stoi prezes, a działaniami ratowniczymi kieruje naczelnik.`,
];
